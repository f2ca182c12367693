/**
 * The peer for lists and inserts: only `pg` and node:http, with straightforward SQL, without login and validation. Run
 * as `node raw.ts DATABASE_URL`; prints its address.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.argv[2]!, max: 10 });

const FROM = `from operacion o
  left join cliente c on c.id = o.cliente_id
  left join chofer ch on ch.id = o.chofer_id
  left join camion ca on ca.id = o.camion_id
  left join contenedor co on co.id = o.contenedor_id
  where o.deleted_at is null and o.chofer_id is not null`;
const FOUND = `and (o.tipo ilike $1 or c.nombre ilike $1 or ch.nombre ilike $1 or ca.marca ilike $1 or ca.placa ilike $1
  or co.numero ilike $1 or o.id::text like $1)`;
const ETA = `case when o.tipo = 'EXPORTACION' then o.eta_planta else o.eta_puerto end`;
const ORDER = `order by o.finalizado, ${ETA}, o.id`;
const COLUMNS = `o.id, o.tipo, o.eta_puerto, o.eta_planta, o.monto, o.finalizado, c.nombre as cliente,
  ch.nombre as chofer, ca.marca, ca.placa, co.numero`;

/** The condition of each filter, with its value as $1. */
const FILTERS: Readonly<Record<string, string>> = {
  tipo: 'o.tipo = $1',
  cliente: 'o.cliente_id = $1',
  chofer: 'o.chofer_id = $1',
  estado: `($1 <> 'pendiente' or not o.finalizado)`,
  desde: `${ETA} >= $1::date`,
};

async function list(query: URLSearchParams): Promise<object> {
  const [search, page, limit] = [query.get('search'), Number(query.get('page')), Number(query.get('limit'))];
  const filter = Object.keys(FILTERS).find((name) => query.has(name));
  const values = filter === undefined ? (search ? [`%${search}%`] : []) : [query.get(filter)];
  const from = [FROM, search && FOUND, filter !== undefined && `and ${FILTERS[filter]!}`]
    .filter(Boolean)
    .join(' ');
  const counted = await pool.query(`select count(*)::int as total ${from}`, values);
  const { rows } = await pool.query(
    `select ${COLUMNS} ${from} ${ORDER} limit ${limit} offset ${(page - 1) * limit}`,
    values,
  );
  return { results: rows, totalDocs: counted.rows[0].total };
}

async function insert(body: { orden: number; operacion_id: number }): Promise<object> {
  const { rows } = await pool.query(
    `insert into movimiento (version, operacion_id, orden, tipo, fecha_inicio, fecha_termino, datos)
     values (0, $1, $2, 'Retiro en puerto', '2026-03-01T08:00Z', '2026-03-01T09:00Z', '{"terminal": "STI"}')
     returning *`,
    [body.operacion_id, body.orden],
  );
  return rows[0];
}

async function bodyOf(stream: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url!, 'http://localhost');
  const work = request.method === 'POST' ? bodyOf(request).then(insert) : list(searchParams);
  work.then(
    (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => {
  console.log(`Listo en http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
