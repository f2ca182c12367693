/** Empties: agreed with a client, carried to a warehouse, stored there until an export takes them, or still. */
import { planAgendamiento } from '#domain/agendamiento.ts';
import { planPorteo } from '#domain/porteo.ts';
import { isPendienteDePorteo } from '#views/custodia.ts';
import { tarifaVigente } from '#views/tarifa.ts';
import type { Row } from '../http/rows.ts';
import { DIA, HORA, iso, redondo } from './calendar.ts';
import type { Demo } from './demo.ts';
import type { ClienteConTodo, MasterData } from './master-data.ts';
import type { OperacionPlan } from './plan.ts';
import type { RowSet } from './row-set.ts';

/** What one agendamiento comes to. */
interface Pedido {
  cliente: ClienteConTodo;
  /** When it was agreed. */
  fecha: number;
  /** One for each container: whether it is refrigerated. */
  reefers: boolean[];
  /** How many were moved. */
  movidos: number;
}

export interface Vacios {
  /** The rows of each agendamiento, by the container's number. */
  byContenedor: Map<number, RowSet>;
  all: RowSet[];
}

const DIAS_DE_ESPERA = 18;

/** The exports that take an empty, in groups that one agendamiento serves. */
function* groups(demo: Demo, plans: readonly OperacionPlan[]): Generator<OperacionPlan[]> {
  const taking = plans.filter(({ desdeBodega, hechos }) => desdeBodega && hechos > 0);
  for (const own of Map.groupBy(taking, ({ cliente }) => cliente).values()) {
    let group: OperacionPlan[] = [];
    let size = demo.random.int(1, 4);
    for (const plan of own.toSorted((a, b) => a.pasos[0]!.inicio - b.pasos[0]!.inicio)) {
      const [first] = group;
      const apart = first ? plan.pasos[0]!.inicio - first.pasos[0]!.inicio : 0;
      if (group.length === size || apart > DIAS_DE_ESPERA * DIA) {
        yield group;
        group = [];
        size = demo.random.int(1, 4);
      }
      group.push(plan);
    }
    if (group.length > 0) yield group;
  }
}

function must<P extends { rechazo: unknown }>(plan: P): P & { rechazo: null } {
  if (plan.rechazo) throw new Error(`The demo broke a rule: ${JSON.stringify(plan.rechazo)}`);
  return plan as P & { rechazo: null };
}

/** Carries the first `cuantos` containers still scheduled to the warehouse. */
function mover(demo: Demo, rows: RowSet, { cliente }: Pedido, cuantos: number, desde: number): void {
  const { random, calendar } = demo;
  const { lector } = rows;
  const [transporte] = rows.rows('contenedor_transporte') as [Row<'contenedor_transporte'>];
  const pendientes = rows.rows('contenedor').filter((row) => isPendienteDePorteo(lector, row));
  const inicio = redondo(desde);
  const fin = redondo(inicio + random.between(2, random.chance(0.2) ? 30 : 12) * HORA);
  if (cuantos === 0 || fin > calendar.ahora) return;
  const [chofer, camion] = [random.pick(rows.rows('chofer')), random.pick(rows.rows('camion'))];
  const contenedores = pendientes.slice(0, cuantos).map(({ id }) => id);
  const input = { contenedorTransporteId: transporte.id, choferId: chofer.id, camionId: camion.id };
  const plan = must(
    planPorteo(
      { ...input, inicio: iso(inicio), fin: iso(fin), contenedores },
      {
        transporte,
        chofer,
        camion,
        contenedor: (id) => lector.get('contenedor', id) ?? null,
        isPendiente: (row) => isPendienteDePorteo(lector, row),
        lado: rows.get('deposito', transporte.deposito_id)!.porteo,
        tarifa: tarifaVigente(lector, cliente.row.id),
      },
    ),
  );
  const at = iso(calendar.notLater(fin + HORA / 4));
  rows.run(plan.escrituras, at);
  demo.log(at, 'transporte.create', 'porteo', null, rows.rows('porteo').at(-1)!);
}

function makePedido(demo: Demo, masters: MasterData, pedido: Pedido): RowSet {
  const { random } = demo;
  const { cliente, fecha, reefers, movidos } = pedido;
  const rows = demo.rowSet();
  const [bodega, deposito] = [
    random.pick(masters.rows.rows('bodega')),
    random.pick(masters.rows.rows('deposito')),
  ];
  rows.put('deposito', deposito);
  if (cliente.negociacion) rows.put('negociacion', cliente.negociacion);
  for (const tabla of ['chofer', 'camion'] as const) rows.put(tabla, random.pick(masters.rows.rows(tabla)));
  const contenedores = reefers.map((underlang) => ({
    numero: demo.identifiers.numero(underlang),
    underlang,
  }));
  const ids = { clienteId: cliente.row.id, bodegaId: bodega.id, depositoId: deposito.id };
  const refs = { clienteId: cliente.row, bodegaId: bodega, depositoId: deposito };
  const salida = redondo(fecha + random.between(6, 20) * HORA);
  const input = { ...ids, fecha_agendamiento: iso(salida), contenedores };
  const agendado = must(planAgendamiento(input, { refs, custodia: () => null }));
  const at = iso(demo.calendar.inOffice(fecha));
  rows.run(agendado.escrituras, at);
  demo.log(at, 'contenedor.create', 'contenedor_transporte', null, rows.rows('contenedor_transporte')[0]!);
  // A truck takes two, the rest follows a few hours later.
  const primero = Math.min(2, movidos);
  mover(demo, rows, pedido, primero, salida);
  mover(demo, rows, pedido, movidos - primero, salida + random.between(2, 8) * HORA);
  return rows;
}

/** Agendamientos that no export has used yet: some wait to be moved, some are moved in part, some are stored. */
function sinUso(demo: Demo, { clientes }: MasterData, cuantos: number): Pedido[] {
  const { random, calendar } = demo;
  const exportadores = clientes.filter(({ perfil }) => perfil.exporta > 0.3);
  return Array.from({ length: cuantos }, (_, index) => {
    const cliente = random.pick(exportadores);
    const reefers = Array.from({ length: random.int(2, 6) }, () => random.chance(cliente.perfil.frio));
    const estado = (['agendado', 'parcial', 'guardado'] as const)[index % 3]!;
    const movidos = { agendado: 0, parcial: reefers.length - 1, guardado: reefers.length }[estado];
    const dias = estado === 'agendado' ? random.between(0.1, 2) : random.between(3, 25);
    return { cliente, reefers, movidos, fecha: calendar.ahora - dias * DIA };
  });
}

/** Makes all agendamientos and gives each export that takes an empty its container. */
export function makeVacios(demo: Demo, masters: MasterData, plans: readonly OperacionPlan[]): Vacios {
  const { random, calendar } = demo;
  const vacios: Vacios = { byContenedor: new Map(), all: [] };
  const pedidos: (Pedido & { plans: OperacionPlan[] })[] = [];
  for (const group of groups(demo, plans)) {
    const { cliente, pasos } = group[0]!;
    const fecha = pasos[0]!.inicio - random.between(4, 10) * DIA;
    // A recent one may still have containers that no export has asked for.
    const sobran = fecha > calendar.ahora - 30 * DIA ? random.int(0, 2) : 0;
    const reefers = [...group.map(({ reefer }) => reefer), ...Array<boolean>(sobran).fill(group[0]!.reefer)];
    pedidos.push({ cliente, fecha, reefers, movidos: reefers.length, plans: group });
  }
  const sueltos = sinUso(demo, masters, Math.max(9, Math.round(Math.sqrt(plans.length) / 2)));
  pedidos.push(...sueltos.map((pedido) => ({ ...pedido, plans: [] })));
  for (const pedido of pedidos.toSorted((a, b) => a.fecha - b.fecha)) {
    const rows = makePedido(demo, masters, pedido);
    const contenedores = rows.rows('contenedor');
    for (const [index, plan] of pedido.plans.entries()) plan.vacio = contenedores[index]!.id;
    for (const { id } of contenedores) vacios.byContenedor.set(id, rows);
    vacios.all.push(rows);
  }
  return vacios;
}
