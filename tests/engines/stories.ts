/** Stories that are played in each browser by its user’s clicks and keys, against the real server (decision 076). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineBrowser } from '#tests/support/engines/engine.ts';
import { EnginePage } from '#tests/support/engines/engine-page.ts';
import { openCompany, openPost, type Post, scheduleImport } from '#tests/support/office.ts';
import { payloads } from '#tests/support/payloads.ts';
import { openServerStage, type ServerStage, STAGE_EMAIL, STAGE_PASSWORD } from '#tests/support/stage.ts';

type OpenEngine = (profile: string) => Promise<EngineBrowser>;

/** `open`: opens the browser on a profile; false where it is not installed. */
export function describeStories(engine: string, open: OpenEngine | false): void {
  describe.skipIf(!open)(`The app in ${engine}`, () => {
    let stage: ServerStage;
    let post: Post;
    let profile: string;
    let browser: EngineBrowser;
    let page: EnginePage;
    let detail: string;

    async function login(email: string): Promise<void> {
      await page.at('/login');
      await page.fill('Correo electrónico', email, 'body');
      await page.fill('Contraseña', STAGE_PASSWORD, 'body');
      await page.press('Iniciar sesión');
      await page.at('/admin/dashboard');
      await page.sees('^Al día');
    }
    beforeAll(async () => {
      profile = mkdtempSync(join(tmpdir(), 'transporte-motor-'));
      stage = await openServerStage();
      post = await openPost(stage.serverUrl);
      await openCompany(post);
      for (let n = 1; n <= 9; n += 1)
        await post('/chofer', payloads.chofer({ nombre: `Chofer ${n} de Ñuble` }));
      detail = `/admin/operacion/detail/${await scheduleImport(post)}`;
      if (!open) return;
      browser = await open(profile);
      page = new EnginePage(await browser.openTab(), stage.proxy.url);
    });

    afterAll(async () => {
      await browser?.close();
      await stage?.close();
      if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    });

    it('A user who logs in sees a list, and the service worker controls the page', async () => {
      await page.open('/login');
      await login(STAGE_EMAIL);
      await page.until('a page that the worker controls', () => navigator.serviceWorker.controller !== null);
      await page.press('Operación');
      await page.at('/admin/operacion');
      await page.sees('Viña Santa Elena', 'main');
    });

    it('A form with choices and a calendar is saved with strict durability', async () => {
      await page.open('/admin/operacion/create');
      await page.evaluate(() => {
        const asked: string[] = [];
        Object.assign(globalThis, { asked });
        // Of the transactions: the database is open, and what opens transactions is taken from it then.
        // oxlint-disable-next-line typescript/unbound-method -- called with the transaction that it is asked of
        IDBTransaction.prototype.objectStore = new Proxy(IDBTransaction.prototype.objectStore, {
          apply(target, transaction: IDBTransaction, args) {
            if (transaction.mode === 'readwrite' && transaction.objectStoreNames.contains('outbox'))
              asked.push(transaction.durability);
            return Reflect.apply(target, transaction, args);
          },
        });
      });
      await page.fillAll({ Tipo: 'Importación', Cliente: 'Viña Santa Elena', 'Costo Operacional': '120000' });
      await page.press('ETA Puerto', 'main');
      await page.pressText('15', '.dayContainer');
      await page.press('Listo', 'main');
      await page.seesNo('Listo', 'main');
      await page.fill('ETA Planta', 'mañana 9:00');
      await page.save('Operación creada correctamente');
      const asked = await page.evaluate(() => (globalThis as { asked?: string[] }).asked ?? []);
      expect(asked.length).toBeGreaterThan(0);
      expect(new Set(asked)).toEqual(new Set(['strict']));
      await page.at('/admin/operacion');
      const rows = await stage.query(
        "select extract(day from eta_puerto at time zone 'America/Santiago')::int as day from operacion where monto = 120000",
      );
      expect(rows).toEqual([{ day: 15 }]);
    });

    it('A driver is chosen by typing a part of the name', async () => {
      await page.open(detail.replace('detail', 'asignar-chofer'));
      await page.fillAll({ Chofer: 'Chofer 7 de Ñuble', Camión: 'Volvo' });
      await page.save('Operación .* correctamente');
      await page.sees('Chofer 7 de Ñuble', 'main');
    });

    // Not yet seen to pass often enough in WebKit.
    if (engine !== 'Firefox') return;

    it('A change of another user appears on the open list without a reload', async () => {
      await page.open('/admin/chofer');
      await page.sees('Chofer 1 de Ñuble', 'main');
      await page.evaluate(() => void Object.assign(globalThis, { notReloaded: true }));
      await post('/chofer', payloads.chofer({ nombre: 'Ana de otra pantalla' }));
      await page.sees('Ana de otra pantalla', 'main');
      expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
    });
  });
}
