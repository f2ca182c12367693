/** Builds the react-admin app as ours is built: minified, compressed beside, its shell precached by a service worker. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { compressFolder } from '#server/build/compression.ts';
import { buildForProduction } from '#tests/support/production-build.ts';

const FOLDER = fileURLToPath(new URL('./peers/react-admin', import.meta.url));
const OUT = fileURLToPath(new URL('../../.cache/bench-react-admin', import.meta.url));

async function buildOnce(): Promise<string> {
  await buildForProduction({
    root: FOLDER,
    configFile: false,
    build: { outDir: OUT, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
    resolve: { dedupe: ['react', 'react-dom'] },
    plugins: [
      react(),
      VitePWA({
        injectRegister: null,
        manifest: false,
        workbox: {
          globPatterns: ['**/*.{js,css,html}'],
          maximumFileSizeToCacheInBytes: 10_000_000,
          clientsClaim: true,
          skipWaiting: true,
        },
      }),
    ],
  });
  await compressFolder(OUT);
  return OUT;
}

let built: Promise<string> | null = null;

/** Builds it once per run. @returns the folder of the build */
export const buildReactAdmin = (): Promise<string> => (built ??= buildOnce());
