/**
 * A faulty proxy: of every three writes, it loses the answer to one, and cuts off the answer to another
 * in the middle. During a session of work each form reports the truth, and each change is applied exactly once.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOutbox, versionNow } from '#tests/support/queue.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import {
  choferForm,
  enter,
  GUARDADO,
  main,
  openCompany,
  openPost,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { fill, fillAll, press } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;
let operacion: number;
let since: number;
const lost = { all: 0, half: 0 };
/** The messages of the forms, in order. */
const told: string[] = [];

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  const post = await openPost(stage.proxy.url);
  await openCompany(post);
  operacion = await scheduleImport(post);
  await enter(page);
  since = await versionNow(stage.database.pool);
  let writes = 0;
  stage.proxy.treat(({ method }) => {
    if (method === 'GET') return {};
    writes += 1;
    const loses = ([undefined, 'all', 'half'] as const)[writes % 3];
    if (loses === undefined) return {};
    lost[loses] += 1;
    return { loses };
  });
});

afterAll(async () => {
  await stage?.close();
});

/**
 * Presses the button that saves, and checks the form's message: 'correctamente' requires that the server has the
 * change, 'Guardado en este dispositivo' that this device has it. No other message is allowed.
 */
async function saveTruly(scope: Locator, button = 'Guardar'): Promise<void> {
  const before = await versionNow(stage.database.pool);
  await press(scope, button);
  const said = page
    .getByText(
      / correctamente$|^Guardado en este dispositivo|^Eliminación .* guardada en|^No se pudo completar$/,
    )
    .last();
  await said.waitFor();
  const text = ((await said.textContent()) ?? '').replace(/^Eliminación .* guardada/, 'Guardado');
  told.push(text);
  const reached = (await versionNow(stage.database.pool)) > before;
  if (!text.startsWith(GUARDADO)) expect(text).toMatch(/correctamente$/);
  // If it was sent again and answered meanwhile, it is no longer on the device.
  expect(reached || (text.startsWith(GUARDADO) && (await readOutbox(page)).length > 0)).toBe(true);
  // The modal closes by itself, and may be closed by now.
  const close = page.getByRole('button', { name: /^(Cerrar aviso|Ir a la lista)/ });
  await close
    .or(page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar', exact: true }))
    .first()
    .click({ timeout: 2000 })
    .catch(() => {});
  await said.waitFor({ state: 'detached' });
}

async function registrar(tipo: string, values: Record<string, string>): Promise<void> {
  await press(page, 'Crear Movimiento');
  const dialog = page.getByRole('dialog', { name: /Actualizando el historial/ });
  await fill(dialog, 'Tipo', tipo);
  await fillAll(dialog, values);
  await saveTruly(dialog);
  await dialog.waitFor({ state: 'detached' });
  await main(page).getByText(tipo).first().waitFor();
}

describe('Two of three answers lost', () => {
  it('With two of three answers lost, drivers are created, edited and deleted', async () => {
    for (const nombre of ['Ana Torres', 'Luis Mella', 'Eva Soto']) {
      await page.goto('/admin/chofer/create');
      await fillAll(main(page), choferForm(nombre));
      await saveTruly(main(page));
      await page.waitForURL('**/admin/chofer');
    }
    for (const nombre of ['Ana Torres', 'Luis Mella']) {
      await page.getByRole('row', { name: nombre }).getByRole('link', { name: 'Editar' }).click();
      await page.waitForURL('**/edit/*');
      await fillAll(main(page), { 'Comisión %': '12,5' });
      await saveTruly(main(page));
      await page.waitForURL('**/admin/chofer');
    }
    await page.getByRole('row', { name: 'Eva Soto' }).getByRole('button', { name: 'Eliminar' }).click();
    await saveTruly(page.getByRole('alertdialog'), 'Eliminar');
    await page.getByRole('row', { name: 'Eva Soto' }).waitFor({ state: 'detached' });
  });

  it('With two of three answers lost, an operation is assigned, its movements are registered and one is undone', async () => {
    await page.goto(`/admin/operacion/asignar-chofer/${operacion}`);
    await fillAll(main(page), { Chofer: 'Pedro Rojas (Interno)', Camión: 'Volvo' });
    await saveTruly(main(page));
    await page.waitForURL('**/admin/operacion');
    await page.goto(`/admin/operacion/detail/${operacion}`);
    await registrar('Retiro en puerto', {
      Puerto: 'STI San Antonio',
      Terminal: 'Sitio 3',
      'Número de contenedor': 'MSCU 664787-6',
      'Fecha de inicio': '2026-03-05 08:30',
      'Fecha de término': '2026-03-05 09:15',
    });
    const planta = {
      Planta: 'Casablanca',
      'Fecha de inicio': '2026-03-05 11:00',
      'Fecha de término': '2026-03-05 18:00',
    };
    await registrar('Descarga en planta', planta);
    await main(page).getByRole('button', { name: 'Eliminar' }).last().click();
    await saveTruly(page.getByRole('alertdialog'), 'Eliminar');
    await main(page).getByText('Sigue: Descarga en planta').waitFor();
    await registrar('Descarga en planta', { ...planta, 'Fecha de término': '2026-03-05 16:00' });
  });

  it('With two of three answers lost, a user form that reported a failure and is sent again creates one user', async () => {
    await page.goto('/admin/usuario/create');
    await fillAll(main(page), { Nombre: 'Ana Torres', 'Correo electrónico': 'ana@transporte.cl' });
    for (const field of ['Contraseña', 'Repita la contraseña']) {
      await fillAll(main(page), { [field]: 'otra-clave-larga' });
    }
    stage.proxy.treat(({ method }) => (method === 'GET' ? {} : { loses: 'half' }));
    await press(main(page), 'Guardar');
    const modal = page.getByRole('alertdialog');
    await modal.getByText(/este cambio solo se guarda con conexión\. Lo que escribió sigue/).waitFor();
    stage.proxy.treat(null);
    await press(modal, 'Reintentar');
    await modal.getByText('Usuario creado correctamente').waitFor();
    expect(await stage.query("select nombre from usuario where email = 'ana@transporte.cl'")).toHaveLength(1);
  });
});

describe('The result of lost answers', () => {
  it('After lost answers the database has each change once, in order', async () => {
    await upToDate(page);
    await expect.poll(() => readOutbox(page)).toEqual([]);
    const log = await stage.query(
      `select accion, coalesce(despues->>'nombre', despues->>'tipo', antes->>'nombre', antes->>'tipo') as name
       from bitacora where version > ${since} order by version`,
    );
    expect(log.map(({ accion, name }) => `${accion} ${name}`)).toEqual([
      'chofer.create Ana Torres',
      'chofer.create Luis Mella',
      'chofer.create Eva Soto',
      'chofer.update Ana Torres',
      'chofer.update Luis Mella',
      'chofer.remove Eva Soto',
      'operacion.update IMPORTACION',
      'movimiento.create Retiro en puerto',
      'movimiento.create Descarga en planta',
      'movimiento.remove Descarga en planta',
      'movimiento.create Descarga en planta',
      'usuario.create Ana Torres',
    ]);
    expect(
      await stage.query('select nombre, comision, deleted_at is null as vive from chofer order by id'),
    ).toEqual([
      { nombre: 'Pedro Rojas', comision: 10, vive: true },
      { nombre: 'Ana Torres', comision: 12.5, vive: true },
      { nombre: 'Luis Mella', comision: 12.5, vive: true },
      { nombre: 'Eva Soto', comision: 10, vive: false },
    ]);
    const termino = "to_char(fecha_termino at time zone 'America/Santiago', 'HH24:MI')";
    expect(
      await stage.query(
        `select orden, tipo, ${termino} as termino from movimiento where deleted_at is null order by orden`,
      ),
    ).toEqual([
      { orden: 1, tipo: 'Retiro en puerto', termino: '09:15' },
      { orden: 2, tipo: 'Descarga en planta', termino: '16:00' },
    ]);
  });

  it('After lost answers some forms have reported that the server has the change, others that only the device has it', () => {
    expect(told).toHaveLength(11);
    expect(told.filter((text) => text.startsWith(GUARDADO)).length).toBeGreaterThan(0);
    expect(lost.all).toBeGreaterThan(3);
    expect(lost.half).toBeGreaterThan(3);
  });
});
