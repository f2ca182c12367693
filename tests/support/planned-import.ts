/** The set-up of browser tests about spreadsheets: a company whose only operation has a planned container. */
import { enter, openCompany, openPost, scheduleImport } from './office.ts';
import { SIZES } from './screen.ts';
import { type BrowserStage, openStage } from './stage.ts';

/** Logged in: an import of Viña Santa Elena without a driver, with BL SSZ1 and the planned container CSQU3054383. */
export async function openPlannedImport(): Promise<BrowserStage> {
  const stage = await openStage(SIZES.desk);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  const id = await scheduleImport(post);
  await post(`/operacion/${id}`, { bl_booking: 'SSZ1', contenedor_previsto: 'CSQU3054383' }, 'PATCH');
  await enter(stage.browser.page);
  return stage;
}
