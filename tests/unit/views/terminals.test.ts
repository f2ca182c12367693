import { describe, expect, it } from 'vitest';
import { readerOfRows } from '#views/rows.ts';
import { lastTerminals } from '#views/terminals.ts';
import { at, movimiento } from '../domain/rows.ts';

const used = (day: number, terminal: string | null, puerto_id = 21) =>
  movimiento(day, 'Retiro en puerto', { fecha_inicio: at(day, '08:00'), puerto_id, datos: { terminal } });
const reader = readerOfRows({
  movimiento: [
    used(1, 'TPS'),
    used(2, 'STI'),
    used(3, null),
    used(4, ' sti '),
    used(5, 'DP World'),
    used(6, 'Terminal 2', 22),
    { ...used(7, 'Borrado'), deleted_at: at(8, '00:00') },
  ],
});

describe('The terminals of a port', () => {
  it('The terminals of a port are those of its live movements, the last used first, each once', () => {
    expect(lastTerminals(reader, 21, 4)).toEqual(['DP World', 'sti', 'TPS']);
  });

  it('The terminals of a port are limited to the last ones', () => {
    expect(lastTerminals(reader, 21, 2)).toEqual(['DP World', 'sti']);
  });

  it('A port that no movement has used has no terminals', () => {
    expect(lastTerminals(reader, 99, 4)).toEqual([]);
  });
});
