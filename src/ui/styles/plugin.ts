/**
 * A Vite plugin that compiles all styles at build time: sources use Chakra's vocabulary, a browser gets class names and
 * one stylesheet (decision 021).
 */
import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Recipe, Styles } from './chakra.ts';
import { StyleSheet } from './compile.ts';
import { type Sliced, slice } from './macros.ts';

/** The module id by which an entry imports the stylesheet. */
const SHEET = 'virtual:estilos.css';
/** The prefix of the virtual module with the style declarations of a source. */
const PART = 'estilos-de:';
const ALL = 'estilos:todos';

/**
 * The folders that may contain styles, general ones first: of rules with equal specificity, a screen's own come last
 * and win.
 */
const LAYERS = ['ui/**', 'forms/**', 'modules/**', 'features/**', 'routes/**', 'app'];

interface Source extends Sliced {
  path: string;
  /** The code that replaces each macro. */
  results: string[];
}

/** Resolves and loads the style declarations of sources as modules, relative to their source. */
const partsPlugin = (sources: readonly Omit<Source, 'results'>[]): Plugin => ({
  name: 'estilos-partes',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id.startsWith(PART) || id === ALL) return `\0${id}.ts`;
    const from = importer?.startsWith(`\0${PART}`) ? importer.slice(1 + PART.length, -'.ts'.length) : null;
    return from === null ? null : this.resolve(id, from, { skipSelf: true });
  },
  load(id) {
    if (id === `\0${ALL}.ts`) {
      const imports = sources.map(({ path }, n) => `import { styles as s${n} } from '${PART}${path}';`);
      return `${imports.join('\n')}\nexport default [${sources.map((_, n) => `s${n}`).join(', ')}];`;
    }
    return sources.find(({ path }) => id === `\0${PART}${path}.ts`)?.module ?? null;
  },
});

async function compileAll(root: string): Promise<{ sources: Map<string, Source>; css: string }> {
  const paths = LAYERS.flatMap((layer) => globSync(`src/${layer}/*.{ts,tsx}`, { cwd: root }).toSorted()).map(
    (path) => join(root, path),
  );
  const sliced = await Promise.all(
    paths.map(async (path) => {
      const found = slice(path, await readFile(path, 'utf8'));
      return found ? [{ path, ...found }] : [];
    }),
  );
  const parts = sliced.flat();
  const { module } = await runnerImport<{ default: (Recipe | Styles)[][] }>(ALL, {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [partsPlugin(parts)],
  });
  const sheet = new StyleSheet();
  const sources = parts.map((part, index) => {
    const given = module.default[index]!;
    const results = part.macros.map(({ kind, onTop }, n) =>
      JSON.stringify(
        kind === 'css' ? sheet.css(given[n] as Styles) : sheet.recipe(given[n] as Recipe, onTop),
      ),
    );
    return [part.path, { ...part, results }] as const;
  });
  return { sources: new Map(sources), css: sheet.text };
}

export function styles(): Plugin {
  let root = process.cwd();
  let compiled: ReturnType<typeof compileAll> | null = null;
  const all = (): ReturnType<typeof compileAll> => (compiled ??= compileAll(root));
  return {
    name: 'estilos',
    enforce: 'pre',
    configResolved(config) {
      ({ root } = config);
    },
    buildStart() {
      compiled = null;
    },
    resolveId: (id) => (id === SHEET ? `\0${SHEET}` : null),
    load: async (id) => (id === `\0${SHEET}` ? (await all()).css : null),
    async transform(code, id) {
      const [path = id] = id.split('?');
      const source = (await all()).sources.get(path);
      if (!source) return null;
      const macros = slice(path, code)?.macros ?? [];
      if (macros.length !== source.macros.length)
        throw new Error(`${path}: its styles have changed meanwhile`);
      let text = code;
      // From the end, so that earlier positions stay valid.
      for (const [index, { replaced }] of [...macros.entries()].toReversed()) {
        // With the same number of lines, so that errors still name the right one.
        const lines = code.slice(replaced.start, replaced.end).split('\n').length;
        const result = source.results[index]! + '\n'.repeat(lines - 1);
        text = text.slice(0, replaced.start) + result + text.slice(replaced.end);
      }
      return { code: text, map: null };
    },
    /** In development: compiles all styles again and reloads the page. */
    hotUpdate({ modules, server }) {
      compiled = null;
      const sheet = this.environment.moduleGraph.getModuleById(`\0${SHEET}`);
      if (!sheet || modules.length === 0) return;
      this.environment.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
      return [];
    },
  };
}
