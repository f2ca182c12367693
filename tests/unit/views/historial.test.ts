import { describe, expect, it } from 'vitest';
import type { HistorialEntrada } from '#contracts/historial.ts';
import { readerOfRows } from '#views/rows.ts';
import { sentencesOf } from '#views/historial-sentences.ts';
import { type LogRow, toHistorialEntrada, referencesIn } from '#views/historial.ts';

const logRow = (more: Partial<LogRow>): LogRow => ({
  id: 1,
  created_at: '2026-03-01T10:00:00.000Z',
  tabla: 'operacion',
  registro_id: 7,
  antes: null,
  despues: null,
  usuario_id: 3,
  usuario_nombre: 'Ana',
  ...more,
});
const row = (more: object) => ({ id: 7, version: 1, deleted_at: null, ...more });
const edit = (before: object, after: object, more: Partial<LogRow> = {}): LogRow =>
  logRow({ antes: row(before), despues: row({ version: 2, ...after }), ...more });

const sentences = (entry: LogRow, rows: object = {}): string[] =>
  sentencesOf(toHistorialEntrada(readerOfRows(rows), entry));

describe('An entry of the log', () => {
  it('An entry of the log without a row before is a creation; with a deleted row after, a deletion', () => {
    expect(toHistorialEntrada(readerOfRows({}), logRow({ despues: row({}) })).accion).toBe('crear');
    const deleted = { ...row({}), deleted_at: '2026-03-01T10:00:00.000Z' };
    expect(toHistorialEntrada(readerOfRows({}), logRow({ antes: row({}), despues: deleted })).accion).toBe(
      'eliminar',
    );
  });

  it('An entry of the log names only fields that people change', () => {
    const entry = edit(
      { monto: 1, finalizado: false, tarifa: null, updated_at: 'a' },
      { monto: 2, finalizado: true, tarifa: {}, updated_at: 'b' },
    );
    expect(toHistorialEntrada(readerOfRows({}), entry).cambios).toEqual([
      { campo: 'monto', antes: 1, despues: 2 },
    ]);
  });

  it('An entry of the log asks for the records that it names, by their table', () => {
    const entry = edit({ chofer_id: 1, transporte_id: null }, { chofer_id: 2, transporte_id: 9 });
    expect(referencesIn(entry)).toEqual([
      { table: 'chofer', id: 1 },
      { table: 'chofer', id: 2 },
      { table: 'contenedor_transporte', id: 9 },
    ]);
  });
});

const NORTH = { nombre: 'Norte', comuna: 'Colina', direccion: 'Calle 1' };

describe('Sentences of the log', () => {
  const choferes = { chofer: [row({ id: 1, nombre: 'Pedro Rojas' }), row({ id: 2, nombre: 'Juan Muñoz' })] };

  it.each<[string, LogRow, string[]]>([
    [
      'plants by their names',
      edit({ plantas: [NORTH] }, { plantas: [NORTH, { ...NORTH, nombre: 'Sur' }] }),
      ['Ana cambió Plantas de Norte a Norte, Sur'],
    ],
    [
      'those with another address alone, with it',
      edit(
        { plantas: [NORTH, { ...NORTH, nombre: 'Sur' }] },
        { plantas: [NORTH, { ...NORTH, nombre: 'Sur', direccion: 'Calle 2' }] },
      ),
      ['Ana cambió Plantas de Sur (Calle 1, Colina) a Sur (Calle 2, Colina)'],
    ],
    [
      'a reference by its name',
      edit({ chofer_id: 1 }, { chofer_id: 2 }),
      ['Ana cambió Chofer de Pedro Rojas a Juan Muñoz'],
    ],
    [
      'one that is lost by its number',
      edit({ chofer_id: 1 }, { chofer_id: 5 }),
      ['Ana cambió Chofer de Pedro Rojas a N° 5'],
    ],
    [
      'what was empty',
      edit({ camion_id: null, chofer_id: null }, { camion_id: null, chofer_id: 1 }),
      ['Ana asignó el chofer Pedro Rojas'],
    ],
    [
      'what was taken away',
      edit({ comision_externo: 12.5 }, { comision_externo: null }),
      ['Ana quitó Comisión del chofer externo (era 12,5 %)'],
    ],
    [
      'a time in Chile',
      edit({ eta_puerto: '2026-03-02T12:00:00.000Z' }, { eta_puerto: '2026-07-02T12:30:00.000Z' }),
      ['Ana cambió ETA Puerto de 2026-03-02 09:00 a 2026-07-02 08:30'],
    ],
    [
      'a yes or no',
      edit({ datos: { underlang: false } }, { datos: { underlang: true } }, { tabla: 'contenedor' }),
      ['Ana cambió Underlang de No a Sí'],
    ],
    [
      'a type',
      edit({ tipo: 'IMPORTACION' }, { tipo: 'EXPORTACION' }),
      ['Ana cambió Tipo de Importación a Exportación'],
    ],
    [
      'a role in words',
      edit({ role: 'ADMIN' }, { role: 'SUPER_ADMIN' }, { tabla: 'usuario' }),
      ['Ana cambió Rol de Administrador a Superadministrador'],
    ],
    [
      'a payment',
      edit({ pagada: false, pagada_at: null }, { pagada: true, pagada_at: 'x' }, { tabla: 'factura' }),
      ['Ana marcó la factura como pagada'],
    ],
    [
      'a payment taken back',
      edit({ pagada: true }, { pagada: false }, { tabla: 'factura' }),
      ['Ana marcó la factura como pendiente de pago'],
    ],
    [
      'two fields in two sentences',
      edit({ monto: 1000, tipo: 'a' }, { monto: 2000, tipo: 'b' }),
      ['Ana cambió Costo Operacional de $1.000 a $2.000', 'Ana cambió Tipo de a a b'],
    ],
    ['nothing', edit({ monto: 1 }, { monto: 1 }), ['Ana guardó la operación sin cambios']],
    [
      'what nobody in particular did',
      logRow({ despues: row({}), usuario_id: null }),
      ['Alguien creó la operación'],
    ],
    [
      'the truck by its plate',
      logRow({ tabla: 'camion', despues: row({ placa: 'ABCD12' }) }),
      ['Ana creó el camión ABCD12'],
    ],
  ])('The sentences of a log entry describe %s', (_, entry, expected) => {
    expect(sentences(entry, choferes)).toEqual(expected);
  });

  it.each<[string, unknown, string]>([
    ['its driver', 2, 'Ana registró el movimiento Retiro en puerto (chofer: Juan Muñoz)'],
    ['a driver that is lost by its number', 5, 'Ana registró el movimiento Retiro en puerto (chofer: N° 5)'],
    ['none where the log has none', undefined, 'Ana registró el movimiento Retiro en puerto'],
  ])('The sentence of a registered movement names %s', (_, chofer_id, expected) => {
    const entry = logRow({ tabla: 'movimiento', despues: row({ tipo: 'Retiro en puerto', chofer_id }) });
    expect(sentences(entry, choferes)).toEqual([expected]);
    expect(referencesIn(entry)).toEqual(chofer_id ? [{ table: 'chofer', id: chofer_id }] : []);
  });

  it('Every log entry that the contract allows has at least one sentence', () => {
    const entry: HistorialEntrada = {
      id: 1,
      tabla: 'extra',
      nombre: null,
      chofer: null,
      quien: null,
      cuando: '2026-03-01T10:00:00.000Z',
      accion: 'editar',
      cambios: [{ campo: 'otra_cosa', antes: [], despues: ['a'] }],
    };
    expect(sentencesOf(entry)).toEqual(['Alguien cambió Otra cosa en el cobro de ninguna a a']);
  });
});
