/** A lost phone: an administrator ends its session, and it forgets the company's data but what was not sent (R15.9). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestBrowser, openBrowser } from '#tests/support/browser.ts';
import {
  choferForm,
  createOne,
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  openPost,
  upToDate,
} from '#tests/support/office.ts';
import { login, press } from '#tests/support/screen.ts';
import { storedOn } from '#tests/support/stored.ts';
import { type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';

const ANA = 'ana@transporte.cl';
let stage: BrowserStage;
let office: TestBrowser;
let phone: Page;
let id: number;

beforeAll(async () => {
  stage = await openStage();
  phone = stage.browser.page;
  const post = await openPost(stage.proxy.url);
  await post('/usuario', { email: ANA, password: STAGE_PASSWORD, nombre: 'Ana', role: 'DESPACHO' });
  await post('/puerto', { nombre: 'Puerto de la empresa', comuna: 'Arica', direccion: 'Mar 1' });
  ({ id } = (await stage.query(`select id from usuario where email = '${ANA}'`))[0]);
  await enter(phone, ANA);
  // Past the proxy, so that it is connected while the phone is not.
  office = await openBrowser({ url: stage.serverUrl });
  await enter(office.page);
});

afterAll(async () => {
  await office?.close();
  await stage?.close();
});

const storedHere = (): Promise<string> => storedOn(phone);
const localHere = (): Promise<string> => phone.evaluate(() => JSON.stringify(localStorage));

it('A user sees the own sessions and which one is that of this device, and ends another one', async () => {
  const other = await fetch(`${stage.serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    },
    body: JSON.stringify({ email: ANA, password: STAGE_PASSWORD }),
  });
  expect(other.status).toBe(200);
  await phone.goto('/admin/clave');
  const own = phone.getByRole('row').filter({ hasText: 'Este dispositivo' });
  await own.waitFor();
  expect(await own.getByRole('button', { name: 'Cerrar sesión' }).count()).toBe(0);
  const safari = phone.getByRole('row').filter({ hasText: 'Safari en iOS' });
  await press(safari, 'Cerrar sesión');
  const asked = phone.getByRole('alertdialog', { name: '¿Cerrar esta sesión?' });
  await asked.getByText(/Es la de Safari en iOS, usada por última vez el/).waitFor();
  await press(asked, 'Cerrar sesión');
  await safari.waitFor({ state: 'detached' });
});

it('A device whose session an administrator ends deletes the company’s data and keeps an unsent change encrypted', async () => {
  await upToDate(phone);
  await expect.poll(storedHere).toContain('Puerto de la empresa');
  await cutOff(stage.proxy, phone);
  await createOne(phone, 'chofer', choferForm('Chofer de Ana'), GUARDADO);

  const { page } = office;
  await page.goto(`/admin/usuario/edit/${id}`);
  await main(page)
    .getByText(/Último inicio de sesión: \d{4}-\d\d-\d\d \d\d:\d\d/)
    .waitFor();
  await press(page.getByRole('row').filter({ hasText: 'Chrome' }), 'Cerrar sesión');
  await press(page.getByRole('alertdialog', { name: '¿Cerrar esta sesión?' }), 'Cerrar sesión');
  await page.getByText('No hay sesiones abiertas').waitFor();

  stage.proxy.restore();
  await online(phone);
  await phone.waitForURL('**/login**');
  const notice = phone
    .getByRole('status')
    .filter({ hasText: `La sesión de ${ANA} se cerró desde otro lugar.` });
  await notice.getByText(/queda protegido 1 cambio sin enviar/).waitFor();
  const stored = `${await storedHere()} ${await localHere()}`;
  expect(stored).not.toMatch(/Puerto de la empresa|Chofer de Ana|llave_privada/);
  expect(stored).toContain('sellado-');
  await phone.reload();
  await notice.getByText(/queda protegido 1 cambio sin enviar/).waitFor();
});

it('The change is sent after the next login of the same user on that device', async () => {
  await login(phone, ANA, STAGE_PASSWORD);
  await upToDate(phone);
  const sent = () =>
    stage.query(`select b.accion, u.email from bitacora b join usuario u on u.id = b.usuario_id
      join chofer c on c.id = b.registro_id where b.tabla = 'chofer' and c.nombre = 'Chofer de Ana'`);
  await expect.poll(sent).toEqual([{ accion: 'chofer.create', email: ANA }]);
  expect(await storedHere()).not.toContain('sellado-');
  expect(await localHere()).not.toMatch(/llave_privada|encrypted/);
  await phone.goto('/admin/chofer');
  await phone.getByRole('row', { name: 'Chofer de Ana' }).waitFor();
});
