/**
 * A lost phone whose tabs are closed: when the browser wakes the service worker, it learns that somebody has ended the
 * session, and forgets the company's data but what was not sent (R15.9).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choferForm, createOne, cutOff, enter, GUARDADO, openPost, upToDate } from '#tests/support/office.ts';
import { login } from '#tests/support/screen.ts';
import { openServiceWorker, type WorkerHandle } from '#tests/support/service-worker.ts';
import { type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { storedOn } from '#tests/support/stored.ts';

const ANA = 'ana@transporte.cl';
const SOON = { timeout: 60_000 };

let stage: BrowserStage;
let worker: WorkerHandle;
let post: Awaited<ReturnType<typeof openPost>>;

beforeAll(async () => {
  stage = await openStage();
  post = await openPost(stage.serverUrl);
  await post('/usuario', { email: ANA, password: STAGE_PASSWORD, nombre: 'Ana', role: 'DESPACHO' });
  await post('/puerto', { nombre: 'Puerto de la empresa', comuna: 'Arica', direccion: 'Mar 1' });
});

afterAll(async () => {
  await stage?.close();
});

it('With all tabs closed, the service worker erases the data of a session that an administrator ended', async () => {
  const { browser, proxy } = stage;
  const { page } = browser;
  await enter(page, ANA);
  await expect.poll(() => storedOn(page)).toContain('Puerto de la empresa');
  worker = await openServiceWorker(browser.context, proxy.url);
  await cutOff(proxy, page);
  await createOne(page, 'chofer', choferForm('Chofer de Ana'), GUARDADO);
  await page.close();
  const [{ id }] = await stage.query(
    `select s.id from sesion s join usuario u on u.id = s.usuario_id where u.email = '${ANA}'`,
  );
  await post(`/sesion/${id}`, {}, 'DELETE');
  proxy.restore();
  await worker.sync();
  // A page of the same address that runs nothing of the app.
  await worker.blank.goto(`${proxy.url}/api/salud`);
  const stored = (): Promise<string> => storedOn(worker.blank);
  await expect.poll(stored, SOON).toContain('sellado-');
  expect(await stored()).not.toMatch(/Puerto de la empresa|Chofer de Ana|llave_privada/);
  expect(await stage.query(`select id from chofer where nombre = 'Chofer de Ana'`)).toEqual([]);
});

it('The next start of the app leads to the login, after which the change that the service worker encrypted is sent', async () => {
  const page = await stage.browser.context.newPage();
  await page.goto('/admin/chofer');
  await page.waitForURL('**/login**');
  await page
    .getByRole('status')
    .filter({ hasText: `La sesión de ${ANA} se cerró desde otro lugar.` })
    .getByText(/queda protegido 1 cambio sin enviar/)
    .waitFor();
  await login(page, ANA, STAGE_PASSWORD);
  await upToDate(page);
  await page.goto('/admin/chofer');
  await page.getByRole('row', { name: 'Chofer de Ana' }).waitFor();
  const sent = await stage.query(
    `select u.email from bitacora b join usuario u on u.id = b.usuario_id join chofer c on c.id = b.registro_id
     where b.tabla = 'chofer' and c.nombre = 'Chofer de Ana'`,
  );
  expect(sent).toEqual([{ email: ANA }]);
});
