import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkOf } from './src/app/chunks.ts';
import { earlyLoginHtml } from './src/app/early-login-html.ts';
import { leanContracts } from './src/app/lean-contracts.ts';
import { loginFiles } from './src/app/login-files.ts';
import { manifest } from './src/app/manifest.ts';
import { styles } from './src/ui/styles/plugin.ts';

/** `npm run dev` serves the screens; the API is the server's own: `PORT=3000 npm start` beside it. */
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    styles(),
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    leanContracts(),
    loginFiles(),
    earlyLoginHtml(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // Registered by src/app/pwa.ts, which offers a new version and never forces it.
      injectRegister: null,
      registerType: 'prompt',
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        // The screenshots are for the installer's dialog; the worker keeps its own scripts itself.
        globIgnores: ['capturas/**', 'assets/replay-*.js'],
      },
    }),
  ],
  resolve: {
    alias: [
      {
        find: /^fflate$/,
        replacement: fileURLToPath(new URL('src/ui/sheet/sync-fflate.ts', import.meta.url)),
      },
    ],
  },
  build: {
    // What the app calls (popover, checkVisibility, Map.groupBy, Promise.withResolvers): public/inicio.js asks for it.
    target: ['chrome119', 'edge119', 'firefox126', 'safari17.4'],
    modulePreload: { polyfill: false },
    // Read by tests/e2e/weight.test.ts: which file needs which.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: chunkOf, priority: 2, includeDependenciesRecursively: false },
            // What several other screens share, as one file rather than forty of half a kilobyte.
            {
              name: 'comun',
              test: /src\/(ui|forms|domain|contracts|views|data)\//,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API } },
});
