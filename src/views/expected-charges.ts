/** The charges of a movement before it is saved, computed with the same function as on the server. */
import { replayEntrada } from '#domain/derivados.ts';
import { type MovimientoReplay, replayMovimientos } from '#domain/operacion.ts';
import type { Id, MovimientoRow } from '#domain/tables.ts';
import type { Cobro } from '#domain/tarifa.ts';
import { derivadosDe } from './derivados.ts';
import type { Lector } from './reader.ts';

/** The movement as the form has it. */
export type MovimientoPrevisto = Omit<MovimientoReplay, 'id' | 'orden'>;

export interface CobroPrevisto extends Cobro {
  /** The current amount of the same charge in pesos; null where there is none yet. */
  antes: number | null;
}

export interface CobrosPrevistos {
  /** The movement's own charges, and those of other movements that appear, change, or disappear (monto 0). */
  cobros: CobroPrevisto[];
  /** Without a tariff there are no charges. */
  conTarifa: boolean;
}

/** An id that no record has: ids of movements are numbers or uuids. */
const PREVISTO = 'previsto';

/** The rows with one movement more, or another one in the place of `id`. */
function conMovimiento(lector: Lector, row: MovimientoRow): Lector {
  return {
    get: (tabla, id) => lector.get(tabla, id),
    all: (tabla) => lector.all(tabla),
    where(tabla, columna, valor) {
      const rows = lector.where(tabla, columna, valor);
      if (tabla !== 'movimiento') return rows;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of the very table that was asked for
      return [...rows.filter(({ id }) => id !== row.id), row as (typeof rows)[number]];
    },
  };
}

/** `edited` null: a new movement, after the last one. Null where this device does not have the operation. */
export function cobrosPrevistos(
  lector: Lector,
  operacionId: Id,
  edited: Id | null,
  previsto: MovimientoPrevisto,
): CobrosPrevistos | null {
  const operacion = lector.get('operacion', operacionId);
  if (operacion === undefined) return null;
  const now = derivadosDe(lector, operacion);
  const own = now.movimientos.find(({ id, uuid }) => id === edited || uuid === edited);
  const row = {
    id: PREVISTO,
    uuid: PREVISTO,
    orden: Math.max(0, ...now.movimientos.map(({ orden }) => orden)) + 1,
    operacion_id: operacion.id,
    ...own,
    ...previsto,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the replay reads no more than this
  } as MovimientoRow;
  const despues = replayMovimientos(replayEntrada(derivadosDe(conMovimiento(lector, row), operacion))).extras;
  const antes = replayMovimientos(replayEntrada(now)).extras;
  const same = (a: (typeof antes)[number]) => (b: (typeof antes)[number]) =>
    a.movimiento_id === b.movimiento_id && a.tipo === b.tipo;
  return {
    conTarifa: now.tarifa !== null,
    cobros: [
      ...despues.flatMap((extra): CobroPrevisto[] => {
        const before = antes.find(same(extra));
        const unchanged = before?.monto === extra.monto && extra.movimiento_id !== own?.id;
        return unchanged ? [] : [{ ...extra, antes: before?.monto ?? null }];
      }),
      ...antes
        .filter((extra) => !despues.some(same(extra)))
        .map((extra): CobroPrevisto => ({ ...extra, monto: 0, antes: extra.monto })),
    ],
  };
}
