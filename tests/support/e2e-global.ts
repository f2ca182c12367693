/** Set-up of the browser tests: a fresh build of the app, and a Chromium. */
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '#server/build/build.ts';
import { ensureChromium, ensureHeadless } from './chromium.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

declare module 'vitest' {
  export interface ProvidedContext {
    /** The headless shell for most tests, and the full browser for what only that one does. */
    headless: string;
    chromium: string;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  await buildIfStale(ROOT, (text) => console.log(text));
  project.provide('chromium', ensureChromium());
  project.provide('headless', ensureHeadless());
}
