import { describe, expect, it } from 'vitest';
import { jsonBytes, MAX_PREFERENCE_BYTES } from '#contracts/preferencia.ts';
import {
  readRemembered,
  type Remembered,
  storedRemembered,
  withName,
} from '#features/operacion/import/remembered.ts';

const NOTHING: Remembered = { columns: {}, names: {}, defaults: {} };

const withPlants = (count: number): Remembered =>
  Array.from({ length: count }, (_, at) => `planta ${at} ${'ñ'.repeat(30)}`).reduce(
    (remembered, name) => ({
      ...remembered,
      names: withName(remembered.names, 'planta_prevista', name, 'Casablanca'),
    }),
    NOTHING,
  );

describe('What is remembered of the schedules of a client', () => {
  it('Names that the server would refuse for their size are dropped, the oldest first', () => {
    const remembered = { ...withPlants(300), columns: { sitio: 'planta_prevista' } as const };
    expect(jsonBytes(remembered)).toBeGreaterThan(MAX_PREFERENCE_BYTES);
    const stored = storedRemembered(remembered);
    expect(jsonBytes(stored)).toBeLessThanOrEqual(MAX_PREFERENCE_BYTES);
    expect(jsonBytes(stored)).toBeGreaterThan(MAX_PREFERENCE_BYTES - 200);
    const { names, columns } = readRemembered(stored);
    const kept = Object.keys(names.planta_prevista ?? {});
    expect(kept).toEqual(Object.keys(remembered.names.planta_prevista!).slice(-kept.length));
    expect(columns).toEqual(remembered.columns);
  });

  it('A name that is chosen again is the newest', () => {
    const { names } = withPlants(3);
    const [first = ''] = Object.keys(names.planta_prevista!);
    const again = withName(names, 'planta_prevista', first, 'Talca');
    expect(Object.entries(again.planta_prevista!).at(-1)).toEqual([first, 'Talca']);
    expect(Object.keys(again.planta_prevista!)).toHaveLength(3);
  });

  it('Columns that the server would refuse for their size are dropped where no names are left, the oldest first', () => {
    const headings = Array.from({ length: 300 }, (_, at) => `titulo${at}${'x'.repeat(40)}`);
    const columns = Object.fromEntries(headings.map((heading) => [heading, null]));
    const stored = storedRemembered({ ...withPlants(1), columns });
    expect(jsonBytes(stored)).toBeLessThanOrEqual(MAX_PREFERENCE_BYTES);
    const kept = Object.keys(readRemembered(stored).columns);
    expect(kept).toEqual(headings.slice(-kept.length));
  });
});
