/**
 * The same calls on companies of a thousand to a million operations: no time may grow faster than the logarithm. The
 * companies are the same one at different ages (multiply.ts), so its answers keep their length.
 */
import { Agent } from 'node:http';
import { openDatabase } from '#server/db/database.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import { sharedCompany } from '../company.ts';
import { send } from '../load.ts';
import type { Bench, Measure, Part } from '../measure.ts';
import { openUsers } from '../users.ts';

const SMALLEST = 1_000;
const SIZES = [SMALLEST, 10_000, 100_000, 1_000_000];
const LARGEST = SIZES.at(-1)!;
/** The growth of a logarithm between the two sizes. */
const LOG = Math.log(LARGEST) / Math.log(SMALLEST);

/** The day so many days from now, yyyy-mm-dd. */
const dayAt = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

interface Call {
  key: string;
  what: string;
  path: (ids: Ids, n: number) => string;
}

interface Ids {
  operacion: number[];
  factura: number[];
  cliente: number[];
  /** Numbers of transported containers: each matches its one operation. */
  numeros: string[];
  /** The number of operations with a driver. */
  asignadas: number;
  version: number;
}

const CALLS: readonly Call[] = [
  { key: 'page', what: 'a page of ASIGNADO', path: (_, n) => `/operacion/asignado?page=${n + 1}` },
  {
    key: 'last',
    what: 'one of the last pages of ASIGNADO',
    path: ({ asignadas }, n) => `/operacion/asignado?page=${Math.ceil(asignadas / PAGE_SIZE) - n}`,
  },
  {
    key: 'search',
    what: 'a search in ASIGNADO by container',
    path: ({ numeros }, n) => `/operacion/asignado?search=${numeros[n % numeros.length]}`,
  },
  {
    key: 'filter.cliente',
    what: 'a page of ASIGNADO of a client',
    path: ({ cliente }, n) => `/operacion/asignado?cliente=${cliente[n % cliente.length]}`,
  },
  {
    key: 'filter.estado',
    what: 'a page of the unfinished operations of ASIGNADO',
    path: (_, n) => `/operacion/asignado?estado=pendiente&page=${1 + (n % 3)}`,
  },
  {
    key: 'filter.dias',
    what: 'a page of ASIGNADO of some days',
    path: (_, n) => `/operacion/asignado?desde=${dayAt(n - 10)}&hasta=${dayAt(n - 3)}`,
  },
  { key: 'detail', what: 'an operation', path: ({ operacion }, n) => `/operacion/${operacion[n]}` },
  {
    key: 'delta',
    what: "a replica's delta of the last changes",
    path: ({ version }) => `/sync/cambios?desde=${version}`,
  },
  { key: 'invoice', what: 'an invoice', path: ({ factura }, n) => `/factura/${factura[n]}` },
  {
    key: 'invoiceable',
    what: "what can be invoiced of a client's operations",
    path: ({ cliente }, n) => `/operacion/facturables/cliente/${cliente[n]}`,
  },
  { key: 'receivables', what: 'what all clients owe, by age', path: () => '/cliente/cobranza?limit=100' },
  {
    key: 'statement',
    what: "a client's statement of a month",
    path: ({ cliente }, n) => `/cliente/${cliente[n % cliente.length]}/cuenta?desde=${dayAt(-31)}`,
  },
  {
    key: 'margins',
    what: 'what operations leave by client, in twelve months',
    path: () => `/rentabilidad?por=cliente&limit=100&desde=${dayAt(-335).slice(0, 7)}`,
  },
  {
    key: 'margins.page',
    what: 'a page of operations by margin, of twelve months',
    path: (_, n) =>
      `/rentabilidad?por=operacion&sort=margen:DESC&page=${n + 1}&desde=${dayAt(-335).slice(0, 7)}`,
  },
  { key: 'scheduled', what: 'what is scheduled to be carried', path: () => '/contenedor/transporte' },
  { key: 'dashboard', what: 'the dashboard', path: () => '/dashboard' },
];

const keyOf = ({ key }: Call): string => `growth.${key}`;

const measures: Measure[] = CALLS.map((call) => ({
  key: keyOf(call),
  what: `${call.what}, of ${LARGEST.toLocaleString('en-US')} operations, right after a write`,
  against: `the same of ${SMALLEST.toLocaleString('en-US')}; log n grows ${LOG.toFixed(1)} ×`,
  unit: 'ms',
  figure: 'median',
  target: { of: 'ratio', atMost: LOG },
}));

/** Rows from the whole company. */
async function idsOf(databaseUrl: string): Promise<Ids> {
  const { pool, close } = openDatabase({ connectionString: databaseUrl });
  const some = async (table: string): Promise<number[]> => {
    const { rows } = await pool.query<{ id: number }>(
      `select id from ${table} where deleted_at is null and id % greatest(1, (select max(id) / 60 from ${table})) = 0 limit 50`,
    );
    return rows.map(({ id }) => id);
  };
  const { rows } = await pool.query<{ version: number }>('select version from reloj');
  const contenedores = await pool.query<{ numero: string }>(
    `select c.numero from operacion o join contenedor c on c.id = o.contenedor_id
     where o.chofer_id is not null and o.deleted_at is null and c.numero is not null and c.deleted_at is null
       and o.id % greatest(1, (select max(id) / 300 from operacion)) = 0 order by o.id limit 50`,
  );
  const asignadas = await pool.query<{ n: number }>(
    'select sum(cantidad) as n from cuenta_operacion where asignada',
  );
  const ids = {
    asignadas: asignadas.rows[0]!.n,
    operacion: await some('operacion'),
    factura: await some('factura'),
    cliente: await some('cliente'),
    numeros: contenedores.rows.map(({ numero }) => numero),
    version: rows[0]!.version,
  };
  await close();
  return ids;
}

async function measureAt(bench: Bench, size: number, smallest: number): Promise<void> {
  const { url, databaseUrl } = await sharedCompany(bench.log, smallest, size / smallest);
  const ids = await idsOf(databaseUrl);
  const [token] = await openUsers(databaseUrl, 1);
  const agent = new Agent({ keepAlive: true });
  const rounds = bench.quick ? 2 : 15;
  for (const call of CALLS) {
    const times: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const body = { nombre: `Puerto ${size} ${call.key} ${n}`, comuna: 'Valparaíso', direccion: 'Muelle 1' };
      await send(agent, url, { method: 'POST', path: '/api/puerto', token: token!, body });
      const start = performance.now();
      await send(agent, url, { method: 'GET', path: `/api${call.path(ids, n)}`, token: token! });
      times.push(performance.now() - start);
    }
    // The first requests warm up the connection and the query plans.
    const kept = times.slice(bench.quick ? 0 : 3);
    const middle = kept.toSorted((a, b) => a - b)[Math.floor(kept.length / 2)]!;
    bench.log(`  ${call.what}, ${size} operations: ${middle.toFixed(1)} ms`);
    if (size === SMALLEST || bench.quick) bench.record(keyOf(call), 'peer', ...kept);
    if (size === LARGEST || bench.quick) bench.record(keyOf(call), 'ours', ...kept);
  }
  agent.destroy();
}

export const growth: Part = {
  name: 'growth',
  limit: 1_800_000,
  measures,
  async run(bench) {
    // Of 40 operations none may be invoiced yet: it depends on the time of day, and copies need an invoice.
    if (bench.quick) return measureAt(bench, 200, 100);
    for (const size of SIZES) await measureAt(bench, size, SMALLEST);
  },
};
