/** Arrival and departure on a tablet without a network: one press for each, and the clock between them (R18.7). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import {
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  openCompany,
  openPost,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { formatDateMinute } from '#domain/date.ts';
import { expectFocus } from '#tests/support/keyboard.ts';
import { SIZES } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;
let first: number;
let second: number;
let post: Awaited<ReturnType<typeof openPost>>;

const dialog = (): Locator => page.getByRole('dialog', { name: /Actualizando el historial/ });
const button = (scope: Page | Locator, name: string): Locator => scope.getByRole('button', { name });
const clock = (): Locator => main(page).getByRole('status', { name: 'Parada en curso' });

async function saveArrival(): Promise<void> {
  await button(dialog(), 'Guardar').tap();
  await page.getByRole('alertdialog').getByText(GUARDADO).first().waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Volver a la operación' }).tap();
  await dialog().waitFor({ state: 'detached' });
}

interface StoredMovimiento {
  tipo: string;
  termino_estimado: boolean;
  minutes: number;
  terminal: string | null;
}

async function storedMovimientos(): Promise<StoredMovimiento[]> {
  const { rows } = await stage.database.pool.query<StoredMovimiento>(
    `select tipo, termino_estimado, extract(epoch from fecha_termino - fecha_inicio)::int / 60 as minutes,
            datos->>'terminal' as terminal
       from movimiento where deleted_at is null order by id`,
  );
  return rows;
}

beforeAll(async () => {
  stage = await openStage({ ...SIZES.tablet, touch: true });
  ({ page } = stage.browser);
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  first = await scheduleImport(post);
  const { datos: operacion } = await post('/operacion', {
    tipo: 'IMPORTACION',
    cliente: 1,
    monto: 200_000,
    eta_puerto: '2026-03-06T11:00:00Z',
    eta_planta: '2026-03-06T17:00:00Z',
  });
  second = operacion.id;
  for (const id of [first, second]) {
    await post(`/operacion/${id}`, { choferId: 1, camionId: 1 }, 'PATCH');
  }
  await enter(page);
  await cutOff(stage.proxy, page);
});

afterAll(async () => {
  await stage?.close();
});

describe('Arrival and departure', () => {
  it('Without a network an arrival takes what is required only, and ends after the free hours unless somebody says otherwise', async () => {
    await page.goto('/admin/hoy');
    const delayed = page.getByRole('region', { name: 'Atrasadas' });
    await delayed.getByRole('link', { name: `Llegué: Retiro en puerto · Operación ${first}` }).tap();
    await dialog().waitFor();
    expect(await dialog().getByLabel('Tipo', { exact: true }).inputValue()).toBe('Retiro en puerto');
    await dialog().getByText('6 h libres según la tarifa').waitFor();
    expect(
      await dialog()
        .getByLabel(/Fecha de término|Sello|Número de contenedor/)
        .count(),
    ).toBe(0);
    await dialog().getByLabel('Puerto', { exact: true }).selectOption({ label: 'STI San Antonio' });
    await dialog().getByLabel('Terminal', { exact: true }).fill('Molo Sur');
    await saveArrival();
    await clock().getByText('quedan 6 h libres').waitFor();
    await main(page).getByText('(estimado)').waitFor();
    await page.goto('/admin/operacion');
    const rows = main(page).getByRole('row').filter({ hasText: 'Pendiente' });
    await rows.filter({ hasText: 'En curso' }).waitFor();
    expect(await rows.count()).toBe(2);
  });

  it('Without a network a departure takes one press on the board of the day, and can be taken back', async () => {
    await page.goto('/admin/hoy');
    const running = page.getByRole('region', { name: 'Paradas en curso' });
    await running.getByText('Retiro en puerto · STI San Antonio').waitFor();
    await button(running, 'Salí: Retiro en puerto').tap();
    await Promise.all([
      page.getByText('Salida de Retiro en puerto').waitFor(),
      running.getByText('Ningún camión detenido').waitFor(),
    ]);
    await button(page, 'Deshacer').tap();
    await page.getByText(/^Retiro en puerto · operación \d+ sigue en curso$/).waitFor();
    await button(running, 'Salí: Retiro en puerto').waitFor();
  });

  it("Without a network an arrival at a port offers its last terminals, and 'Más datos' shows the other fields", async () => {
    await page.goto(`/admin/operacion/detail/${second}`);
    await button(main(page), 'Llegué').tap();
    await dialog().getByLabel('Puerto', { exact: true }).selectOption({ label: 'STI San Antonio' });
    await button(dialog(), 'Molo Sur').tap();
    expect(await dialog().getByLabel('Terminal', { exact: true }).inputValue()).toBe('Molo Sur');
    await button(dialog(), 'Más datos').tap();
    const termino = dialog().getByLabel('Fecha de término');
    const estimado = dialog().getByRole('checkbox', { name: 'Término estimado' });
    expect(await estimado.isChecked()).toBe(true);
    await dialog().getByLabel('Fecha de inicio').fill('2026-03-05 08:00');
    await expect.poll(() => termino.inputValue()).toBe('2026-03-05 14:00');
    await termino.fill('2026-03-05 09:30');
    await expect.poll(() => estimado.isChecked()).toBe(false);
    await estimado.check();
    await expect.poll(() => termino.inputValue()).toBe('2026-03-05 14:00');
    await termino.fill('2026-03-05 09:30');
    await saveArrival();
    expect(await clock().count()).toBe(0);
  });

  it('Without a network the next arrival closes the stop before it, and the plant is chosen where there is one', async () => {
    await page.goto('/admin/hoy');
    const underWay = page.getByRole('region', { name: 'En curso', exact: true });
    await underWay
      .getByRole('link', { name: new RegExp(`Llegué: Descarga en planta.*Operación ${first}`) })
      .tap();
    await dialog().waitFor();
    expect(await dialog().getByRole('radio', { name: 'Casablanca' }).isChecked()).toBe(true);
    await saveArrival();
    await clock().waitFor();
    expect(await clock().count()).toBe(1);
    await main(page).getByRole('heading', { name: 'Descarga en planta' }).waitFor();
  });

  it('An edit of another field of a movement leaves its end estimated once the network is back', async () => {
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    expect(await storedMovimientos()).toEqual([
      {
        tipo: 'Retiro en puerto',
        termino_estimado: false,
        minutes: expect.any(Number),
        terminal: 'Molo Sur',
      },
      { tipo: 'Retiro en puerto', termino_estimado: false, minutes: 90, terminal: 'Molo Sur' },
      { tipo: 'Descarga en planta', termino_estimado: true, minutes: 6 * 60, terminal: null },
    ]);
    await page.goto(`/admin/operacion/detail/${first}`);
    await button(main(page), 'Editar').last().tap();
    await dialog().getByLabel('Sello').fill('CL 1234');
    await button(dialog(), 'Guardar').tap();
    await dialog().waitFor({ state: 'detached' });
    expect((await storedMovimientos()).at(-1)).toMatchObject({ termino_estimado: true, minutes: 6 * 60 });
  });

  it("With a network 'Salí' on the operation ends the stop on the server, and the focus is on the next step", async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await button(main(page), 'Salí: Descarga en planta').tap();
    await expectFocus(button(main(page), 'Llegué'));
    await button(page, 'Deshacer').waitFor();
    // The message covers no button of the bar, which is the last thing on the page.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const message = (await page.locator('[aria-live=polite] > div').last().boundingBox())!;
    for (const name of ['Llegué', 'Crear Movimiento']) {
      // oxlint-disable-next-line no-await-in-loop -- two
      const box = (await button(main(page), name).boundingBox())!;
      expect(message.y + message.height, name).toBeLessThanOrEqual(box.y);
    }
    await clock().waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await storedMovimientos()).at(-1))
      .toMatchObject({ termino_estimado: false, minutes: expect.any(Number) });
  });

  it("'Deshacer' after 'Salí' leaves an end that somebody else has corrected since", async () => {
    const [{ id }] = await stage.query(
      `select max(id) as id from movimiento where operacion_id = ${first} and deleted_at is null`,
    );
    const known = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 7_200_000).toISOString();
    await post(`/movimiento/${id}`, { fecha_termino: known }, 'PATCH');
    await main(page).getByText(formatDateMinute(known)).first().waitFor();
    await button(page, 'Deshacer').tap();
    await page.getByText(/^No se deshizo la salida de Descarga en planta/).waitFor();
    await upToDate(page);
    const stored = await stage.query(
      `select fecha_termino, termino_estimado from movimiento where id = ${id}`,
    );
    expect(stored).toEqual([{ fecha_termino: known, termino_estimado: false }]);
  });

  it("A double tap on 'Salí' on the board of the day ends one stop, though the next one moves under the finger", async () => {
    const fromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    const times = { fecha_inicio: fromNow(-5), fecha_termino: fromNow(1) };
    const stop = { operacion: second, tipo: 'Descarga en planta', planta: 1, ...times };
    await post('/movimiento', { ...stop, termino_estimado: true });
    const [{ id: last }] = await stage.query(
      `select max(id) as id from movimiento where operacion_id = ${first} and deleted_at is null`,
    );
    await post(`/movimiento/${last}`, { ...times, termino_estimado: true }, 'PATCH');
    await page.goto('/admin/hoy');
    const departures = page
      .getByRole('region', { name: 'Paradas en curso' })
      .getByRole('button', { name: 'Salí: Descarga en planta' });
    await expect.poll(() => departures.count()).toBe(2);
    // The time between the taps does not depend on the load of this machine.
    await page.evaluate(() => {
      const now = performance.now();
      performance.now = () => now;
    });
    // The hint to install the app lies over the end of the screen.
    await departures.first().evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = (await departures.first().boundingBox())!;
    await page.touchscreen.tap(box.x + 20, box.y + 20);
    await expect.poll(() => departures.count()).toBe(1);
    await page.touchscreen.tap(box.x + 20, box.y + 20);
    await page.waitForTimeout(300);
    expect(await departures.count()).toBe(1);
    expect(stage.browser.errors.filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([]);
  });
});
