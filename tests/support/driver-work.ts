/** A company with work for two drivers, and the phone of one of them. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter, main, openCompany, openPost, scheduleImport } from './office.ts';
import { payloads } from './payloads.ts';
import { SIZES } from './screen.ts';
import { type BrowserStage, openStage } from './stage.ts';

const OTHERS_CLIENT = 'Forestal Arauco';

interface DriverWork {
  /** The numbers of the operations of driver 1: of an earlier day, of today, and of next week. */
  earlier: number;
  today: number;
  coming: number;
  /** Of driver 2, today. */
  others: number;
}

/** Creates imports for driver 1, Pedro Rojas, and one of another client for driver 2, Luis Vera. */
async function openDriverWork(post: Awaited<ReturnType<typeof openPost>>): Promise<DriverWork> {
  const assign = async (id: number, choferId: number): Promise<number> => {
    await post(`/operacion/${id}`, { choferId, camionId: 1 }, 'PATCH');
    return id;
  };
  const schedule = async (cliente: number, days: number): Promise<number> => {
    const at = new Date(Date.now() + days * 86_400_000).toISOString();
    const body = { tipo: 'IMPORTACION', cliente, monto: 350_000, eta_puerto: at, eta_planta: at };
    return (await post('/operacion', body)).datos.id;
  };
  await openCompany(post);
  await post('/chofer', payloads.chofer({ nombre: 'Luis Vera' }));
  const earlier = await assign(await scheduleImport(post), 1);
  const nombre = OTHERS_CLIENT;
  const other = { nombre, rut: '11111111-1', giro: 'g', cel: '9', razon_social: nombre, plantas: [] };
  const { datos: cliente } = await post('/cliente', other);
  return {
    earlier,
    today: await assign(await schedule(1, 0), 1),
    coming: await assign(await schedule(1, 7), 1),
    others: await assign(await schedule(cliente.id, 0), 2),
  };
}

export interface DriverPhone extends DriverWork {
  stage: BrowserStage;
  page: Page;
  /** Calls the server as an administrator. */
  post: Awaited<ReturnType<typeof openPost>>;
  /** The calls that the server has refused to him because of his role. */
  refused: readonly string[];
  /** The card of an operation on 'Mi día'. */
  card: (id: number) => Locator;
}

const PASSWORD = 'una-clave-larga-9';

/** Driver 1 has logged in on his phone. */
export async function openDriverPhone(): Promise<DriverPhone> {
  const settings = { EMPRESA_CONTACTO: 'Central +56 32 222 3344' };
  const stage = await openStage({ ...SIZES.phone, touch: true }, settings);
  const { page } = stage.browser;
  const post = await openPost(stage.serverUrl);
  const work = await openDriverWork(post);
  const email = 'pedro@transporte.cl';
  await post('/usuario', { email, password: PASSWORD, role: 'CHOFER', chofer: 1 });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
  });
  await enter(page, email, PASSWORD, '/admin/mi-dia');
  const card = (id: number): Locator => main(page).getByRole('article', { name: `Operación ${id},` });
  return { stage, page, post, refused, card, ...work };
}

/** A driver sees no amount, nothing of another driver, and no value that is missing. */
export async function expectOwnTexts(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/\$|NaN|undefined|egociaci/);
  expect(text).not.toContain(OTHERS_CLIENT);
}
