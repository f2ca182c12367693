/** Charges by hand (R33): of some operations, and of some clients alone. */
import { HOUR_MS } from '#domain/milliseconds.ts';
import { USUAL_PRICE_OF } from '#domain/usual-price.ts';
import type { TipoCobro } from '#domain/vocabulary.ts';
import type { Row } from '../http/rows.ts';
import { toIso } from './calendar.ts';
import type { Demo } from './demo.ts';
import type { ClienteWithRecords } from './master-data.ts';
import type { RowSet } from './row-set.ts';

interface CobroDemo {
  tipo: TipoCobro;
  descripcion: string | null;
  /** Thousands of pesos. */
  monto: readonly [min: number, max: number];
  /** The share of the amount that it cost; null where nobody has noted the cost. */
  costShare: number | null;
  afecto: boolean;
}

/** Passed on as it was paid, without IVA. */
const TOLL: CobroDemo = { tipo: 'Peaje', descripcion: null, monto: [8, 24], costShare: 1, afecto: false };
const OF_OPERACION: readonly CobroDemo[] = [
  TOLL,
  { tipo: 'Gate in', descripcion: null, monto: [45, 70], costShare: 0.85, afecto: true },
  { tipo: 'Lavado', descripcion: 'Lavado con hidrolavadora', monto: [35, 55], costShare: 0.7, afecto: true },
  { tipo: 'Sobrepeso', descripcion: null, monto: [40, 90], costShare: null, afecto: true },
  {
    tipo: 'Sobreestadía',
    descripcion: 'Día adicional en puerto',
    monto: [60, 180],
    costShare: 0.9,
    afecto: true,
  },
  { tipo: 'Otro', descripcion: 'Certificado de fumigación', monto: [25, 40], costShare: 0.8, afecto: true },
];
const OF_CLIENTE: readonly CobroDemo[] = [
  {
    tipo: 'Falso flete',
    descripcion: 'Servicio anulado con el camión en camino',
    monto: [120, 220],
    costShare: 0.6,
    afecto: true,
  },
  { tipo: 'Otro', descripcion: 'Arriendo de generador', monto: [80, 150], costShare: 0.75, afecto: true },
];

/** Every fifth operation has a charge by hand, every tenth a toll too, and every third client one of its own. */
const OPERACIONES_PER_COBRO = 5;
const CLIENTES_PER_COBRO = 3;
/** How many days ago clients were charged for something alone, in turn. */
const DAYS_AGO = [1, 2, 4, 7, 12, 20, 33, 50];

const inTurn = <T>(all: readonly T[], n: number): T => all[n % all.length]!;

function insertCobro(
  { demo, rows }: { demo: Demo; rows: RowSet },
  at: string,
  cobro: CobroDemo,
  { cliente, operacion }: { cliente: ClienteWithRecords; operacion: Row<'operacion'> | null },
): Row<'extra'> {
  const { random } = demo;
  const { tipo, descripcion, costShare, afecto } = cobro;
  const field = USUAL_PRICE_OF[tipo];
  const usual = (field && cliente.negociacion?.[field]) ?? null;
  const monto = usual ?? random.int(...cobro.monto) * 1000;
  const row = rows.insert('extra', at, {
    cliente_id: cliente.row.id,
    operacion_id: operacion?.id ?? null,
    movimiento_id: null,
    contenedor_id: null,
    tipo,
    monto,
    detalle: null,
    manual: true,
    descripcion,
    afecto,
    costo: costShare === null ? null : Math.round((monto * costShare) / 1000) * 1000,
  });
  demo.log(at, 'extra.create', 'extra', null, row);
  return row;
}

/** Adds what some operations cost besides, hours after their last movement. */
export function addCobros(context: { demo: Demo; rows: RowSet }, cliente: ClienteWithRecords): void {
  const { random, calendar } = context.demo;
  const [operacion] = context.rows.rows('operacion');
  const last = context.rows.rows('movimiento').at(-1);
  if (!operacion || !last || operacion.id % OPERACIONES_PER_COBRO > 0) return;
  const n = operacion.id / OPERACIONES_PER_COBRO;
  const at = toIso(calendar.notLater(Date.parse(last.updated_at) + random.between(1, 30) * HOUR_MS));
  const cobro = inTurn(OF_OPERACION, n);
  insertCobro(context, at, cobro, { cliente, operacion });
  if (n % 2 === 0 && cobro !== TOLL) insertCobro(context, at, TOLL, { cliente, operacion });
}

/** Charges of clients alone. */
export function makeCobros(demo: Demo, clientes: readonly ClienteWithRecords[]): RowSet {
  const { random, calendar } = demo;
  const rows = demo.rowSet();
  const charged = clientes.filter((_, index) => index % CLIENTES_PER_COBRO === 0);
  for (const [n, cliente] of charged.entries()) {
    const at = toIso(calendar.at(-inTurn(DAYS_AGO, n), random.between(9, 18)));
    insertCobro({ demo, rows }, at, inTurn(OF_CLIENTE, n), { cliente, operacion: null });
  }
  return rows;
}
