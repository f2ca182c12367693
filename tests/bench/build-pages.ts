/** Builds the pages that measure the engine without screens: ours, and the peers' where they are installed. */
import { fileURLToPath } from 'node:url';
import { buildForProduction } from '#tests/support/production-build.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
async function buildPage(root: string, inputs: readonly string[], outDir: string): Promise<void> {
  await buildForProduction({
    root,
    configFile: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'chrome111',
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: inputs.map((name) => `${root}/${name}`),
        output: { entryFileNames: '[name].js' },
      },
    },
    worker: { format: 'es' },
  });
}

/** Each is built once per run. */
function once(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | null = null;
  return () => (made ??= make());
}

/** Builds our page. @returns its folder */
export const buildPages = once(async () => {
  const out = folder('../../.cache/bench-pages');
  await buildPage(folder('./pages'), ['index.html'], out);
  return out;
});

/** Builds the peers' page and its service worker. @returns their folder */
export const buildPeerPages = once(async () => {
  const out = folder('../../.cache/bench-peer-pages');
  await buildPage(folder('./peers/pages'), ['peers.html', 'worker.js'], out);
  return out;
});
