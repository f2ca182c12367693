/** A phone with the demo company, whose user has logged in. */
import type { Page } from 'playwright-core';
import { fillDemo } from '#server/demo/fill.ts';
import { upToDate } from './office.ts';
import { listRoutes } from './routes.ts';
import { login, SIZES } from './screen.ts';
import { type BrowserStage, openStage, STAGE_EMAIL, STAGE_PASSWORD } from './stage.ts';

export interface DemoPhone {
  stage: BrowserStage;
  page: Page;
  /** Of all screens. */
  routes: string[];
}

export async function openDemoPhone(): Promise<DemoPhone> {
  const stage = await openStage({ ...SIZES.phone, touch: true });
  await fillDemo(stage.database.db, { seed: 7, now: new Date().toISOString(), operaciones: 60 });
  const { page } = stage.browser;
  await login(page, STAGE_EMAIL, STAGE_PASSWORD);
  await upToDate(page);
  return { stage, page, routes: await listRoutes(stage.database.pool) };
}
