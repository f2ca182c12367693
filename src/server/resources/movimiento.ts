/** Movements: each write checks, writes its row, then replays the operation (server decisions, section 6). */
import type { Transaction } from 'kysely';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import {
  checkMovimiento,
  checkUndo,
  type MovimientoInput,
  type MovimientoValues,
} from '#domain/movimiento-reglas.ts';
import { isFacturada } from '#vistas/facturacion.ts';
import { type Filas, lectorDeFilas } from '#vistas/filas.ts';
import { contextoMovimiento, mergeMovimiento, movimientoInput } from '#vistas/movimiento-contexto.ts';
import { movimientosDe } from '#vistas/operacion.ts';
import type { Database } from '../db/schema.ts';
import {
  ApiError,
  change,
  create,
  findLive,
  noEncontrado,
  type Route,
  type Row,
  stamp,
  stampNew,
} from '../http/handler.ts';
import { loadDerivados, replay } from './derivados.ts';
import { fetchMovimiento, loadContexto, recordOf } from './movimiento-lectura.ts';

const options = { tabla: 'movimiento', record: fetchMovimiento } as const;

async function findOperacion(trx: Transaction<Database>, id: number | string): Promise<Row<'operacion'>> {
  const operacion = await findLive(trx, 'operacion', id);
  if (!operacion) throw noEncontrado('No se encontró la operación');
  return operacion;
}

interface Judged {
  /** References are numbers: those that name nothing were refused. */
  values: Omit<Row<'movimiento'>, 'id' | 'uuid' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'>;
  advertencias: string[];
  /** The operation's rows before the change. */
  filas: Filas;
}

/** @throws ApiError 400, 409 as domain/movimiento-reglas.ts says. */
async function judge(
  trx: Transaction<Database>,
  operacion: Row<'operacion'>,
  given: MovimientoInput,
  edited: Row<'movimiento'> | null,
): Promise<Judged> {
  const { input, filas } = await loadContexto(trx, operacion, given, edited);
  const lector = lectorDeFilas(filas);
  const verdict = checkMovimiento(input, contextoMovimiento(lector, operacion, edited, input));
  if (verdict.rechazo) throw new ApiError(verdict.rechazo);
  const last = movimientosDe(lector, operacion.id).at(-1);
  const orden = edited?.orden ?? (last?.orden ?? 0) + 1;
  const values = verdict.values as MovimientoValues & Judged['values'];
  const { advertencias } = verdict;
  return { values: { ...values, operacion_id: operacion.id, orden }, advertencias, filas };
}

const others = (filas: Filas, id: number) => (filas.movimiento ?? []).filter((row) => row.id !== id);

/** The movement as it is after the replay, whose statements have left already: what is asked now comes after them. */
async function replayed(
  replaying: Promise<void>,
  trx: Transaction<Database>,
  row: Row<'movimiento'>,
): Promise<MovimientoRecord> {
  const [datos] = await Promise.all([recordOf(trx, row), replaying]);
  return datos;
}

const createMovimiento = create('movimiento.create', options, async ({ trx, body, version, now }) => {
  const operacion = await findOperacion(trx, body.operacion);
  const { values, advertencias, filas } = await judge(trx, operacion, movimientoInput(body), null);
  const uuid = body.uuid ? { uuid: body.uuid } : {};
  const row = await trx
    .insertInto('movimiento')
    .values({ ...values, ...uuid, ...stampNew({ version, now }) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const movimiento = [...(filas.movimiento ?? []), row];
  const datos = replayed(replay({ trx, version, now }, { ...filas, movimiento }, operacion), trx, row);
  return { mensaje: 'Movimiento creado correctamente', datos, nueva: row.id, advertencias };
});

const updateMovimiento = change('movimiento.update', options, async ({ trx, row, body, version, now }) => {
  const operacion = await findOperacion(trx, row.operacion_id);
  const { values, advertencias, filas } = await judge(trx, operacion, mergeMovimiento(row, body), row);
  const updated = await trx
    .updateTable('movimiento')
    .set({ ...values, ...stamp({ version, now }) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const movimiento = [...others(filas, row.id), updated];
  const datos = replayed(replay({ trx, version, now }, { ...filas, movimiento }, operacion), trx, updated);
  return { mensaje: 'Movimiento actualizado correctamente', datos, advertencias };
});

const removeMovimiento = change('movimiento.remove', options, async ({ trx, row, version, now }) => {
  const operacion = await findOperacion(trx, row.operacion_id);
  const filas = await loadDerivados(trx, operacion);
  const lector = lectorDeFilas(filas);
  const movimientos = movimientosDe(lector, operacion.id);
  const rechazo = checkUndo(movimientos, row.id, isFacturada(lector, operacion.id));
  if (rechazo) throw new ApiError(rechazo);
  const deleted = await trx
    .updateTable('movimiento')
    .set({ ...stamp({ version, now }), deleted_at: now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const movimiento = others(filas, row.id);
  const datos = replayed(replay({ trx, version, now }, { ...filas, movimiento }, operacion), trx, deleted);
  return { mensaje: 'Movimiento eliminado correctamente', datos };
});

export const movimientoRoutes: Route[] = [createMovimiento, updateMovimiento, removeMovimiento];
