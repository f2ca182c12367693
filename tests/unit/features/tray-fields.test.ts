import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import { type EndpointKey, ENDPOINTS } from '#contracts/endpoints.ts';
import { mutationOf } from '#data/changes/mutations.ts';
import type { NameOf } from '#data/queries/use-record-names.ts';
import { fieldOf } from '#views/labels.ts';
import { onlyDifferent, valueText } from '#forms/conflict/value-text.ts';
import { MODULES } from '#contracts/module.ts';
import { describe, expect, it } from 'vitest';

/** Of a payload, but no matter of the user's. */
const INTERNAL = new Set(['uuid', 'id', 'miniatura']);

/** The names of all fields of a schema, those of its lists and groups included. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { entries, item, wrapped, options, pipe } = schema as Record<string, unknown>;
  const own = Object.entries((entries as object | undefined) ?? {}).flatMap(([field, inner]) => [
    field,
    ...fieldsOf(inner),
  ]);
  const parts = [item, wrapped, ...((options as unknown[]) ?? []), ...((pipe as unknown[]) ?? [])];
  return [...own, ...parts.filter((part) => part !== schema).flatMap(fieldsOf)];
}

const mutations = (Object.keys(ENDPOINTS) as EndpointKey[])
  .filter((key) => mutationOf(key) !== undefined)
  .map((key) => ({ key, body: (ENDPOINTS[key] as { body?: unknown }).body }))
  .filter(({ body }) => body !== undefined);

const nameOf: NameOf = (table, id) => (id === 9 ? null : `${table} ${id}`);

describe('Names of fields in the tray', () => {
  it('All payloads are searched for fields that the tray must name', () => {
    expect(mutations.length).toBeGreaterThan(18);
    const body = mutations.find(({ key }) => key === 'movimiento.update')?.body;
    expect(fieldsOf(body)).toEqual(expect.arrayContaining(['fecha_inicio', 'datos', 'sello', 'temperatura']));
  });

  it.each(mutations)('The tray has a Spanish name for the field $key', ({ body }) => {
    const nameless = fieldsOf(body).filter((field) => !INTERNAL.has(field) && fieldOf(field) === undefined);
    expect(nameless).toEqual([]);
  });

  it.each(MODULES)(
    'The tray names the fields of %s as its contract does, whatever other modules call theirs',
    (module) => {
      for (const [field, label] of Object.entries(MODULE_CONTRACTS[module].labels)) {
        expect(fieldOf(field)).toEqual(typeof label === 'string' ? { label } : label);
      }
    },
  );
});

describe('Values of a conflict in words', () => {
  it.each([
    ['nombre', null, '—'],
    ['pagada', true, 'Sí'],
    ['monto', 350_000, '$350.000'],
    ['estadia_planta_precio', 15_000, '$15.000'],
    ['estadia_planta_horas', 6, '6 horas'],
    ['almacenaje_dias', 4.5, '4,5 días'],
    ['comision_externo', 12.5, '12,5 %'],
    ['tipo', 'IMPORTACION', 'Importación'],
    ['tipo', 'Retiro en puerto', 'Retiro en puerto'],
    ['eta_puerto', '2026-03-05T15:00:00.000Z', '2026-03-05 12:00'],
    ['fecha_agendamiento', '2026-03-05T03:00:00.000Z', '2026-03-05'],
    ['planta', 7, 'planta 7'],
    ['datos.temperatura', -18, '-18 °C'],
    ['contenedor', 7, 'contenedor 7'],
    // A record that this device does not have.
    ['planta', 9, 'N° 9'],
    ['contenedores', [7, 8], 'contenedor 7; contenedor 8'],
    [
      'plantas',
      [{ uuid: 'a', version: 3, nombre: 'Norte', comuna: 'Casablanca', direccion: 'Ruta 68' }],
      'Norte (Casablanca, Ruta 68)',
    ],
    ['plantas', [], '—'],
    [
      'datos',
      { sello: 'S-1', terminal: null, temperatura: -18, underlang: true },
      'Sello: S-1, Temperatura: -18 °C, Underlang: Sí',
    ],
  ])('The tray shows the value %s as: %j', (field, value, text) => {
    expect(valueText(value, field, nameOf)).toBe(text);
  });

  it('The tray shows of two objects only where they differ, also an empty part', () => {
    const sides = onlyDifferent(
      { sello: 'A', terminal: 'TPS' },
      { sello: null, terminal: 'TPS', puerto: 'X' },
    );
    expect(sides).toEqual({ mine: { sello: 'A' }, server: { sello: '—' } });
    expect(valueText(sides.server, 'datos', nameOf)).toBe('Sello: —');
  });
});
