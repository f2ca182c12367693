/** A real Chromium with a profile of its own, that can be closed and opened again as a user does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export interface Navegador {
  page: Page;
  context: BrowserContext;
  /** Errors that pages wrote to the console or threw. */
  errors: string[];
  /** Closes the browser and opens it again on the same profile. */
  reopen(path: string): Promise<Page>;
  close(): Promise<void>;
}

export interface Viewport {
  width: number;
  height: number;
}

interface Options {
  url: string;
  viewport?: Viewport;
}

export async function openNavegador({
  url,
  viewport = { width: 1440, height: 900 },
}: Options): Promise<Navegador> {
  const profile = mkdtempSync(join(tmpdir(), 'transporte-perfil-'));
  const errors: string[] = [];
  const open = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: inject('chromium'),
      args: FLAGS,
      baseURL: url,
      viewport,
      locale: 'es-CL',
      timezoneId: 'America/Santiago',
    });
    context.setDefaultTimeout(15_000);
    const page = context.pages()[0] ?? (await context.newPage());
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return { context, page };
  };
  const navegador: Navegador = {
    ...(await open()),
    errors,
    async reopen(path) {
      await navegador.context.close();
      Object.assign(navegador, await open());
      await navegador.page.goto(path);
      return navegador.page;
    },
    async close() {
      await navegador.context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return navegador;
}
