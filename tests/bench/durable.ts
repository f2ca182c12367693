/** A durable server of the bench, and operations prepared on it. */
import { validBody } from '#tests/support/payloads.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { SUPERUSER } from '#server/db/embedded/cluster.ts';
import { findEmbedded } from '#server/db/embedded/embedded.ts';
import type { Target } from '#server/db/pool.ts';
import { spawnServer } from '#tests/support/server-process.ts';
import { EMAIL, PASSWORD } from './company.ts';
import { send } from './load.ts';
import type { Bench } from './measure.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { openUsers } from './users.ts';

/** The number of concurrent callers. */
export const CLIENTS = 16;

/** The server on a durable Postgres of its own, as `npm start` starts it. */
export async function startDurable(bench: Bench) {
  const dataDir = mkdtempSync(join(tmpdir(), 'transporte-bench-'));
  const server = spawnServer(dataDir, { env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
  bench.onEnd(async () => {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });
  const url = await server.ready();
  const target = findEmbedded(dataDir) as Exclude<Target, { connectionString: string }>;
  const { user, password, host, port, database } = target;
  const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
  const opened = openDatabase(target);
  bench.onEnd(opened.close);
  // The application's database user may not create the peer's database.
  const superuser = { user: SUPERUSER, password: readFileSync(join(dataDir, 'postgres', 'clave'), 'utf8') };
  return { url, databaseUrl, admin: { ...target, ...superuser }, ...opened };
}

export type Durable = Awaited<ReturnType<typeof startDurable>>;

const place = (nombre: string) => ({ nombre, comuna: 'San Antonio', direccion: 'Muelle 1' });

/** Operations that are ready for their first movement, and the payloads of three movements each. */
export async function prepare({ url, databaseUrl }: Durable) {
  const tokens = await openUsers(databaseUrl, CLIENTS);
  const agent = new Agent({ keepAlive: true });
  const make = async (path: string, body: object): Promise<{ id: number; plantas: { id: number }[] }> => {
    const answer = await send(agent, url, {
      method: 'POST',
      path: `/api${path}`,
      token: tokens[0]!,
      body: validBody(path, body),
    });
    return JSON.parse(answer).datos;
  };
  const fields = { nombre: 'Viña Ñuble', rut: '76105422-8', giro: 'Vinos', cel: '+56912345678' };
  const cliente = await make('/cliente', {
    ...fields,
    razon_social: 'Viña Ñuble SpA',
    plantas: [place('Planta Chillán')],
  });
  const { id: puerto } = await make('/puerto', place('San Antonio'));
  const { id: deposito } = await make('/deposito', { ...place('Depósito'), porteo: 'San Antonio' });
  const at = (day: number, hour: string): string => `2026-03-0${day}T${hour}:00Z`;
  let series = 0;

  /** Many drivers, as in a company: each has few open operations. */
  async function operaciones(count: number, pool: Pool): Promise<number[]> {
    const { rows } = await pool.query<{ id: number }>(
      `with c as (insert into chofer (version, nombre, contrato, comision)
         select 0, 'Chofer ' || n, 'Interno', 10 from generate_series(1, $1 / 10 + 1) n returning id),
       t as (insert into camion (version, placa, marca, capacidad)
         select 0, 'BB' || n, 'Volvo', 28 from generate_series(1, $1 / 10 + 1) n returning id)
       insert into operacion (version, tipo, cliente_id, monto, eta_puerto, eta_planta, chofer_id, camion_id)
       select 0, 'IMPORTACION', $2, 350000, '2026-03-01T12:00Z', '2026-03-02T12:00Z',
         (select min(id) from c) + n / 10, (select min(id) from t) + n / 10
       from generate_series(0, $1 - 1) n returning id`,
      [count, cliente.id],
    );
    return rows.map(({ id }) => id);
  }

  function movimientos(operacion: number): object[] {
    series += 1;
    const common = { operacion };
    const [planta] = cliente.plantas;
    return [
      {
        ...common,
        tipo: 'Retiro en puerto',
        fecha_inicio: at(1, '08:00'),
        fecha_termino: at(1, '18:00'),
        puerto,
        datos: { terminal: 'STI', numero: `BENCH-${series}` },
      },
      {
        ...common,
        tipo: 'Descarga en planta',
        fecha_inicio: at(2, '08:00'),
        fecha_termino: at(2, '20:00'),
        planta: planta!.id,
        datos: { sello: 'S-1' },
      },
      {
        ...common,
        tipo: 'Entrega de contenedor',
        fecha_inicio: at(3, '08:00'),
        fecha_termino: at(3, '09:00'),
        deposito,
      },
    ].map((body) => ({ uuid: randomUUID(), ...body }));
  }
  await make('/negociacion', { cliente: cliente.id, ...TARIFA });
  return { tokens, operaciones, movimientos };
}

export type Prepared = Awaited<ReturnType<typeof prepare>>;
