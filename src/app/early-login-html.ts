/**
 * A Vite plugin that writes the login into index.html (features/auth/EarlyLogin.tsx), so that it can be filled in while the app's
 * code is fetched. public/inicio.js shows it where there is no session.
 */
import { fileURLToPath } from 'node:url';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';
import { styles } from '../ui/styles/plugin.ts';

const SOURCE = fileURLToPath(new URL('../features/auth/EarlyLogin.tsx', import.meta.url));

async function render(root: string): Promise<string> {
  const { module } = await runnerImport<{ EarlyLogin: FunctionComponent }>(SOURCE, {
    root,
    configFile: false,
    mode: 'production',
    plugins: [styles()],
  });
  return renderToStaticMarkup(createElement(module.EarlyLogin));
}

/** Where index.html has it. */
const PLACE = '<!-- early-login -->';

export function earlyLoginHtml(): Plugin {
  let root = process.cwd();
  return {
    name: 'early-login',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
    },
    async transformIndexHtml(page) {
      if (!page.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
      const login = await render(root);
      return page.replace(PLACE, () => login);
    },
  };
}
