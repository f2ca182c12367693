/** The charges of a movement before it is saved, computed with the same function as on the server. */
import { closingOf } from '#domain/estimated-end.ts';
import { replayInput } from '#domain/derivados.ts';
import { type MovimientoReplay, replayMovimientos } from '#domain/operacion.ts';
import type { Id, MovimientoRow } from '#domain/tables.ts';
import type { Charge } from '#domain/tarifa.ts';
import { derivadosInput } from './derivados-input.ts';
import type { Reader } from './reader.ts';

/** The movement with the form's values. */
export type ExpectedMovimiento = Omit<MovimientoReplay, 'id' | 'orden'>;

export interface ExpectedCharge extends Charge {
  /** The current amount of the same charge in pesos; null where there is none yet. */
  before: number | null;
}

export interface ExpectedCharges {
  /** The movement's own charges, and those of other movements that appear, change, or disappear (monto 0). */
  charges: ExpectedCharge[];
  /** Without a tariff there are no charges. */
  withTarifa: boolean;
}

/** An id that no record has, since ids are numbers or uuids. */
const EXPECTED = 'previsto';

/** The rows with these movements added, or in place of the ones with their ids. */
function withMovimientos(reader: Reader, movimientos: readonly MovimientoRow[]): Reader {
  return {
    get: (table, id) => reader.get(table, id),
    all: (table) => reader.all(table),
    where(table, column, value) {
      const rows = reader.where(table, column, value);
      if (table !== 'movimiento') return rows;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of the very table that was asked for
      return [
        ...rows.filter(({ id }) => movimientos.every((row) => row.id !== id)),
        ...movimientos,
      ] as typeof rows;
    },
  };
}

/** `edited` null: a new movement, after the last one. Returns null where this device does not have the operation. */
export function expectedCharges(
  reader: Reader,
  operacionId: Id,
  edited: Id | null,
  expected: ExpectedMovimiento,
): ExpectedCharges | null {
  const operacion = reader.get('operacion', operacionId);
  if (operacion === undefined) return null;
  const input = derivadosInput(reader, operacion);
  const own = input.movimientos.find(({ id, uuid }) => id === edited || uuid === edited);
  const row = {
    id: EXPECTED,
    uuid: EXPECTED,
    orden: Math.max(0, ...input.movimientos.map(({ orden }) => orden)) + 1,
    operacion_id: operacion.id,
    ...own,
    ...expected,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the replay reads no more than this
  } as MovimientoRow;
  const last = input.movimientos.toSorted((a, b) => a.orden - b.orden).at(-1);
  const closing = last && !own ? closingOf(last, expected.fecha_inicio) : null;
  const now = withMovimientos(reader, closing ? [row, { ...last!, ...closing }] : [row]);
  const after = replayMovimientos(replayInput(derivadosInput(now, operacion))).extras;
  const earlier = replayMovimientos(replayInput(input)).extras;
  const same = (a: (typeof earlier)[number]) => (b: (typeof earlier)[number]) =>
    a.movimiento_id === b.movimiento_id && a.tipo === b.tipo;
  return {
    withTarifa: input.tarifa !== null,
    charges: [
      ...after.flatMap((extra): ExpectedCharge[] => {
        const before = earlier.find(same(extra));
        const unchanged = before?.monto === extra.monto && extra.movimiento_id !== own?.id;
        return unchanged ? [] : [{ ...extra, before: before?.monto ?? null }];
      }),
      ...earlier
        .filter((extra) => !after.some(same(extra)))
        .map((extra): ExpectedCharge => ({ ...extra, monto: 0, before: extra.monto })),
    ],
  };
}
