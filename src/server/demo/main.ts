/** `npm run demo`: the server on a data folder of its own, with a demo company. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { logToStdout } from '../log.ts';
import { run } from '../run.ts';
import type { StartOptions } from '../server.ts';
import { StartupError } from '../startup-error.ts';
import { fillDemo, isEmpty } from './fill.ts';
import { openLogin } from './login.ts';
import { openStaff } from './staff.ts';

const USAGE = 'Uso: npm run demo -- [--operaciones 600] [--semilla 1]';

function readNumber(text: string, min: number, max: number): number {
  const n = Number(text);
  if (/^\d+$/.test(text) && n >= min && n <= max) return n;
  throw new StartupError(`'${text}' debe ser un número entre ${min} y ${max}. ${USAGE}`);
}

function readOptions(): { operaciones: number; seed: number; given: boolean } {
  const numero = { type: 'string' } as const;
  let values: { operaciones?: string; semilla?: string };
  try {
    ({ values } = parseArgs({ options: { operaciones: numero, semilla: numero } }));
  } catch {
    throw new StartupError(USAGE);
  }
  return {
    operaciones: readNumber(values.operaciones ?? '600', 40, 1_000_000),
    seed: readNumber(values.semilla ?? '1', 0, 2 ** 31),
    given: Object.keys(values).length > 0,
  };
}

async function fill(
  db: Parameters<typeof fillDemo>[0],
  { operaciones, seed }: ReturnType<typeof readOptions>,
): Promise<void> {
  logToStdout(`Creando una empresa de demostración con ${operaciones} operaciones…`);
  const start = performance.now();
  const now = new Date().toISOString();
  const rows = await fillDemo(db, { operaciones, seed, now }, logToStdout);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const total = Object.values(rows).reduce((sum, n) => sum + n, 0);
  logToStdout(`Lista en ${seconds} s: ${rows.cliente} clientes, ${rows.factura} facturas, ${total} filas.`);
}

await run(() => {
  const options = readOptions();
  const demo = { DATA_DIR: './datos-demo', ADMIN_EMAIL: 'demo@transporte.local' };
  // Never fills a database that was set up for real work.
  const config = { ...readConfig({ ...demo, ...process.env }), databaseUrl: null };
  const prepare: StartOptions['prepare'] = async (db) => {
    const login = await openLogin(db, config);
    if (await isEmpty(db)) await fill(db, options);
    else if (options.given) {
      logToStdout(`La demostración ya existe: para hacer otra, borre la carpeta ${config.dataDir}.`);
    }
    logToStdout(login);
    const staff = await openStaff(db, config.adminEmail);
    if (staff !== null) logToStdout(staff);
  };
  return { config, prepare };
});
