/** Creates an operation's rows movement by movement, by the same rules that the server uses. */
import { NO_MOVIMIENTO_DATA } from '#domain/movimiento.ts';
import { type MovimientoInput, checkMovimiento } from '#domain/movimiento-rules.ts';
import { planDerivados } from '#domain/derivados.ts';
import { derivadosInput } from '#views/derivados-input.ts';
import { movimientoContext } from '#views/movimiento-context.ts';
import { currentTarifa } from '#views/tarifa.ts';
import type { Row } from '../http/rows.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/milliseconds.ts';
import { toIso } from './calendar.ts';
import { addCobros } from './cobros.ts';
import type { Demo } from './demo.ts';
import { monto, type TripPlan, type Trips } from './trip.ts';
import type { ItineraryStep } from './itinerary.ts';
import type { OperacionPlan } from './plan.ts';
import { plannedOf } from './planned.ts';
import type { RowSet } from './row-set.ts';
import type { Vacios } from './vacios.ts';

const LATE_SHIP_SHARE = 0.15;

interface OperacionContext {
  demo: Demo;
  rows: RowSet;
  plan: OperacionPlan;
  trip: TripPlan;
}

/** The full hour that was planned for the movement that then began at `inicio`. */
function announced({ demo: { random }, plan }: OperacionContext, tipos: readonly string[]): string {
  const { inicio } = plan.steps.find(({ tipo }) => tipos.includes(tipo))!;
  const delay = plan.completedSteps === 0 ? 0 : random.between(-2, 4) * HOUR_MS;
  return toIso(Math.ceil((inicio - delay) / HOUR_MS) * HOUR_MS);
}

function agendar(ctx: OperacionContext): Row<'operacion'> {
  const { demo, rows, plan, trip } = ctx;
  const at = toIso(plan.createdAt);
  const amount = monto(demo.random, plan);
  const eta_puerto = announced(ctx, ['Retiro en puerto', 'Entrega en puerto']);
  const { id: cliente_id } = plan.cliente.row;
  const operacion = rows.insert('operacion', at, {
    tipo: plan.tipo,
    cliente_id,
    monto: amount,
    eta_puerto,
    eta_planta: announced(ctx, ['Carga en planta', 'Descarga en planta']),
    chofer_id: null,
    camion_id: null,
    comision_externo: null,
    comision_porcentaje: null,
    comision_monto: null,
    contenedor_id: null,
    finalizado: false,
    ...plannedOf(plan, trip, eta_puerto),
    tarifa: currentTarifa(rows.reader, cliente_id),
  });
  demo.log(at, 'operacion.create', 'operacion', null, operacion);
  return operacion;
}

/** A PATCH, as the API would log it. */
function change(
  { demo, rows }: OperacionContext,
  id: number,
  at: number,
  values: Partial<Row<'operacion'>>,
): void {
  const before = rows.get('operacion', id)!;
  const after = rows.update('operacion', id, toIso(at), values);
  demo.log(toIso(at), 'operacion.update', 'operacion', before, after);
}

function asignar(ctx: OperacionContext, { id, eta_puerto }: Row<'operacion'>, asignada: number): void {
  const { demo, trip, plan } = ctx;
  const { random } = demo;
  const comision_externo =
    trip.chofer.contrato === 'Externo' && random.chance(0.3) ? random.int(20, 30) : null;
  const assigned = { chofer_id: trip.chofer.id, camion_id: trip.camion.id, comision_externo };
  change(ctx, id, asignada, assigned);
  if (plan.completedSteps > 0 && random.chance(LATE_SHIP_SHARE)) {
    const late = toIso(Date.parse(eta_puerto) + random.int(2, 12) * HOUR_MS);
    change(ctx, id, random.between(asignada, plan.steps[0]!.inicio), { eta_puerto: late });
  }
}

/** The data recorded at each type of movement. */
function movimientoBody(
  { demo, plan, trip }: OperacionContext,
  { tipo, inicio, termino }: ItineraryStep,
): MovimientoInput {
  const { random, identifiers, calendar } = demo;
  const cooling = plan.reefer ? { temperatura: trip.temperatura, ventilacion: trip.ventilacion } : {};
  const recent = termino > calendar.now - 24 * HOUR_MS;
  const base = {
    tipo,
    fecha_inicio: toIso(inicio),
    fecha_termino: toIso(termino),
    // The trucks that are still there have not said when they leave.
    termino_estimado: termino > calendar.now,
    planta: plan.planta.id,
    puerto: trip.puerto.id,
    deposito: trip.deposito.id,
    contenedor: plan.vacio,
    bodega: trip.bodega.id,
    datos: { ...NO_MOVIMIENTO_DATA, underlang: plan.reefer, terminal: trip.terminal, ...cooling },
  };
  const removesContenedor = tipo === 'Retiro en puerto' || tipo === 'Retiro de contenedor en Deposito';
  // Sometimes the number is known only once the container is there.
  const numero = removesContenedor && !(tipo === 'Retiro en puerto' && recent && random.chance(0.2));
  const sello = tipo === 'Carga en planta' || tipo === 'Retiro en puerto' || random.chance(0.3);
  return {
    ...base,
    datos: {
      ...base.datos,
      numero: numero ? identifiers.numero(plan.reefer) : null,
      sello: sello ? `${random.pick(['CL', 'SAG', 'ML'])}${random.int(100_000, 999_999)}` : null,
    },
  };
}

function addMovimiento(ctx: OperacionContext, id: number, step: ItineraryStep): void {
  const { demo, rows } = ctx;
  const { random, calendar } = demo;
  const at = toIso(calendar.notLater(step.termino + random.int(1, 25) * MINUTE_MS));
  const operacion = rows.get('operacion', id)!;
  const input = movimientoBody(ctx, step);
  const verdict = checkMovimiento(input, movimientoContext(rows.reader, operacion, null, input));
  if (verdict.refusal) throw new Error(`The demo broke a rule: ${JSON.stringify(verdict.refusal)}`);
  const order = rows.rows('movimiento').length + 1;
  const values = verdict.values as Row<'movimiento'>;
  const movimiento = rows.insert('movimiento', at, { ...values, operacion_id: id, orden: order });
  demo.log(at, 'movimiento.create', 'movimiento', null, movimiento);
  rows.run(planDerivados(derivadosInput(rows.reader, operacion)), at);
}

/** The rows of the empty container that the operation uses are shared with its agendamiento. */
function shareVacio(from: RowSet, to: RowSet, contenedorId: number): void {
  const isOwn = (row: { contenedor_id: number | null }): boolean => row.contenedor_id === contenedorId;
  to.put('contenedor', ...from.rows('contenedor').filter(({ id }) => id === contenedorId));
  to.put('almacenaje', ...from.rows('almacenaje').filter((row) => isOwn(row) && !row.con_mercaderia));
  to.put('extra', ...from.rows('extra').filter((row) => isOwn(row) && row.movimiento_id === null));
}

export function makeOperacion(
  demo: Demo,
  { trips, vacios }: { trips: Trips; vacios: Vacios },
  plan: OperacionPlan,
): RowSet {
  const rows = demo.rowSet();
  const trip = trips.take(plan);
  const ctx: OperacionContext = { demo, rows, plan, trip };
  rows.put('planta', plan.planta);
  rows.put('puerto', trip.puerto);
  rows.put('deposito', trip.deposito);
  rows.put('bodega', trip.bodega);
  rows.put('chofer', trip.chofer);
  if (plan.cliente.negociacion) rows.put('negociacion', plan.cliente.negociacion);
  const agendamiento = plan.vacio === null ? undefined : vacios.byContenedor.get(plan.vacio);
  if (agendamiento && plan.vacio !== null) shareVacio(agendamiento, rows, plan.vacio);

  const operacion = agendar(ctx);
  if (plan.asignada !== null) asignar(ctx, operacion, plan.asignada);
  for (const step of plan.steps.slice(0, plan.completedSteps)) addMovimiento(ctx, operacion.id, step);
  addCobros(ctx, plan.cliente);
  if (agendamiento && plan.vacio !== null) shareVacio(rows, agendamiento, plan.vacio);
  return rows;
}
