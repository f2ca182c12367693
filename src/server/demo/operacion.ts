/** An operation's rows, made movement by movement through the rules that judge and derive them on the server. */
import { type MovimientoInput, checkMovimiento } from '#domain/movimiento-rules.ts';
import { planDerivados } from '#domain/derivados.ts';
import type { MovimientoDatos } from '#domain/tables.ts';
import { derivadosDe } from '#views/derivados.ts';
import { contextoMovimiento } from '#views/movimiento-context.ts';
import { tarifaVigente } from '#views/tarifa.ts';
import type { Row } from '../http/rows.ts';
import { HORA, iso, MINUTO } from './calendar.ts';
import type { Demo } from './demo.ts';
import { monto, type Viaje, type Viajes } from './trip.ts';
import type { Paso } from './itinerary.ts';
import type { OperacionPlan } from './plan.ts';
import type { RowSet } from './row-set.ts';
import type { Vacios } from './vacios.ts';

const SIN_DATOS: MovimientoDatos = {
  numero: null,
  underlang: null,
  terminal: null,
  temperatura: null,
  ventilacion: null,
  sello: null,
};

const SHIPS_LATE = 0.15;

interface Contexto {
  demo: Demo;
  rows: RowSet;
  plan: OperacionPlan;
  viaje: Viaje;
}

/** The whole hour that was announced for what then began at `inicio`. */
function announced({ demo: { random }, plan }: Contexto, tipos: readonly string[]): string {
  const { inicio } = plan.pasos.find(({ tipo }) => tipos.includes(tipo))!;
  const noise = plan.hechos === 0 ? 0 : random.between(-2, 4) * HORA;
  return iso(Math.ceil((inicio - noise) / HORA) * HORA);
}

function agendar(ctx: Contexto): Row<'operacion'> {
  const { demo, rows, plan } = ctx;
  const at = iso(plan.creada);
  const { id: cliente_id } = plan.cliente.row;
  const operacion = rows.insert('operacion', at, {
    tipo: plan.tipo,
    cliente_id,
    monto: monto(demo.random, plan),
    eta_puerto: announced(ctx, ['Retiro en puerto', 'Entrega en puerto']),
    eta_planta: announced(ctx, ['Carga en planta', 'Descarga en planta']),
    chofer_id: null,
    camion_id: null,
    comision_externo: null,
    contenedor_id: null,
    finalizado: false,
    tarifa: tarifaVigente(rows.lector, cliente_id),
  });
  demo.log(at, 'operacion.create', 'operacion', null, operacion);
  return operacion;
}

/** A PATCH, as the API would log it. */
function change({ demo, rows }: Contexto, id: number, at: number, values: Partial<Row<'operacion'>>): void {
  const antes = rows.get('operacion', id)!;
  const despues = rows.update('operacion', id, iso(at), values);
  demo.log(iso(at), 'operacion.update', 'operacion', antes, despues);
}

function asignar(ctx: Contexto, { id, eta_puerto }: Row<'operacion'>, asignada: number): void {
  const { demo, viaje, plan } = ctx;
  const { random } = demo;
  const comision_externo =
    viaje.chofer.contrato === 'Externo' && random.chance(0.3) ? random.int(20, 30) : null;
  const assigned = { chofer_id: viaje.chofer.id, camion_id: viaje.camion.id, comision_externo };
  change(ctx, id, asignada, assigned);
  if (plan.hechos > 0 && random.chance(SHIPS_LATE)) {
    const tarde = iso(Date.parse(eta_puerto) + random.int(2, 12) * HORA);
    change(ctx, id, random.between(asignada, plan.pasos[0]!.inicio), { eta_puerto: tarde });
  }
}

/** What people write down at each kind of movement. */
function cuerpo({ demo, plan, viaje }: Contexto, { tipo, inicio, termino }: Paso): MovimientoInput {
  const { random, identifiers, calendar } = demo;
  const frio = plan.reefer ? { temperatura: viaje.temperatura, ventilacion: viaje.ventilacion } : {};
  const recent = termino > calendar.ahora - 24 * HORA;
  const base = {
    tipo,
    fecha_inicio: iso(inicio),
    fecha_termino: iso(termino),
    planta: plan.planta.id,
    puerto: viaje.puerto.id,
    deposito: viaje.deposito.id,
    contenedor: plan.vacio,
    bodega: viaje.bodega.id,
    datos: { ...SIN_DATOS, underlang: plan.reefer, terminal: viaje.terminal, ...frio },
  };
  const retira = tipo === 'Retiro en puerto' || tipo === 'Retiro de contenedor en Deposito';
  // Now and then the number is only known once the container is seen.
  const numero = retira && !(tipo === 'Retiro en puerto' && recent && random.chance(0.2));
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

function mover(ctx: Contexto, id: number, paso: Paso): void {
  const { demo, rows } = ctx;
  const { random, calendar } = demo;
  const at = iso(calendar.notLater(paso.termino + random.int(1, 25) * MINUTO));
  const operacion = rows.get('operacion', id)!;
  const input = cuerpo(ctx, paso);
  const verdict = checkMovimiento(input, contextoMovimiento(rows.lector, operacion, null, input));
  if (verdict.rechazo) throw new Error(`The demo broke a rule: ${JSON.stringify(verdict.rechazo)}`);
  const orden = rows.rows('movimiento').length + 1;
  const values = verdict.values as Row<'movimiento'>;
  const movimiento = rows.insert('movimiento', at, { ...values, operacion_id: id, orden });
  demo.log(at, 'movimiento.create', 'movimiento', null, movimiento);
  rows.run(planDerivados(derivadosDe(rows.lector, operacion)), at);
}

/** The rows of the empty that the operation takes are shared with its agendamiento, and go back there. */
function shareVacio(from: RowSet, to: RowSet, contenedorId: number): void {
  const isOwn = (row: { contenedor_id: number | null }): boolean => row.contenedor_id === contenedorId;
  to.put('contenedor', ...from.rows('contenedor').filter(({ id }) => id === contenedorId));
  to.put('almacenaje', ...from.rows('almacenaje').filter((row) => isOwn(row) && !row.con_mercaderia));
  to.put('extra', ...from.rows('extra').filter((row) => isOwn(row) && row.movimiento_id === null));
}

export function makeOperacion(
  demo: Demo,
  { viajes, vacios }: { viajes: Viajes; vacios: Vacios },
  plan: OperacionPlan,
): RowSet {
  const rows = demo.rowSet();
  const viaje = viajes.take(plan);
  const ctx: Contexto = { demo, rows, plan, viaje };
  rows.put('planta', plan.planta);
  rows.put('puerto', viaje.puerto);
  rows.put('deposito', viaje.deposito);
  rows.put('bodega', viaje.bodega);
  if (plan.cliente.negociacion) rows.put('negociacion', plan.cliente.negociacion);
  const agendamiento = plan.vacio === null ? undefined : vacios.byContenedor.get(plan.vacio);
  if (agendamiento && plan.vacio !== null) shareVacio(agendamiento, rows, plan.vacio);

  const operacion = agendar(ctx);
  if (plan.asignada !== null) asignar(ctx, operacion, plan.asignada);
  for (const paso of plan.pasos.slice(0, plan.hechos)) mover(ctx, operacion.id, paso);
  if (agendamiento && plan.vacio !== null) shareVacio(rows, agendamiento, plan.vacio);
  return rows;
}
