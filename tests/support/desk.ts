/** The demo company with a client that owes for many operations and with many deposits, and a browser at a desk. */
import { fillDemo } from '#server/demo/fill.ts';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from './stage.ts';
import { openPost, upToDate } from './office.ts';
import { login, SIZES } from './screen.ts';

export const CLIENTE = 'Ñandú del Álamo';

/** Milliseconds for waits that depend on the machine's load. */
export const SOON = { timeout: 60_000 };

interface Facturable {
  id: number;
  monto: number;
  tipo: string;
}

export interface Desk extends BrowserStage {
  /** The client with twelve operations to invoice. */
  deudor: number;
  facturables: readonly Facturable[];
}

async function makeRecords(url: string): Promise<void> {
  const post = await openPost(url);
  await post('/cliente', {
    nombre: CLIENTE,
    rut: '76105422-8',
    giro: 'Maderas',
    cel: '+56 9 8765 4321',
    razon_social: 'Ñandú del Álamo SpA',
    plantas: [],
  });
  for (let numero = 1; numero <= 9; numero += 1) {
    await post('/deposito', {
      nombre: `Depósito ${numero} de Ñuble`,
      comuna: 'San Antonio',
      direccion: 'Camino Real 100',
      porteo: 'San Antonio',
    });
  }
}

/** Gives one client twelve finished operations without invoice. */
async function makeDebtor({
  database: { pool },
}: BrowserStage): Promise<Pick<Desk, 'deudor' | 'facturables'>> {
  const { rows } = await pool.query<{ id: number }>('select id from cliente where nombre = $1', [CLIENTE]);
  const deudor = rows[0]!.id;
  const { rows: facturables } = await pool.query<Facturable>(
    `update operacion set cliente_id = $1 where id in
     (select id from operacion where finalizado and deleted_at is null order by id limit 12)
     returning id, monto, tipo`,
    [deudor],
  );
  const ids = facturables.map(({ id }) => id);
  await pool.query('update extra set cliente_id = $1 where operacion_id = any($2)', [deudor, ids]);
  await pool.query('update factura_item set deleted_at = now() where operacion_id = any($1)', [ids]);
  return { deudor, facturables };
}

/** Logs in and waits until the device has all data. */
export async function openDesk(): Promise<Desk> {
  const stage = await openStage(SIZES.desk);
  const now = new Date().toISOString();
  await fillDemo(stage.database.db, { seed: 7, now, operaciones: 60 });
  await makeRecords(stage.proxy.url);
  const deudas = await makeDebtor(stage);
  const { page } = stage.browser;
  await login(page, STAGE_EMAIL, STAGE_PASSWORD);
  await upToDate(page);
  return { ...stage, ...deudas };
}

/** Deletes everything that the device has of the app, except for the session. */
export async function forgetData({ browser: { page, context }, proxy }: BrowserStage): Promise<void> {
  // A page of the same origin that is not the app, and does not navigate to it.
  await page.goto('/navegador-antiguo.html');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: proxy.url,
    storageTypes: 'indexeddb,service_workers,cache_storage',
  });
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key !== 'token' && key !== 'usuario') localStorage.removeItem(key);
    }
  });
  await devtools.detach();
}
