/** Evaluates and compiles the styles of all sources. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Plugin, runnerImport } from 'vite';
import type { Recipe, Styles } from './chakra.ts';
import { StyleSheet } from './compile.ts';
import { type Macro, type Sliced, slice } from './macros.ts';

/** The id of the module of all style declarations. Those of one file have its path followed by `PART`. */
const ALL = 'virtual:estilos';
const PART = '?estilos';

/**
 * The folders of `src` that may contain styles, in any subfolder; general ones first: of rules with equal specificity,
 * a screen's own come last and win.
 */
const LAYERS = ['ui', 'forms', 'modules', 'features', 'routes', 'app'];

export interface Compilation {
  /** For each file with styles, the code that replaces each of its macros. */
  results: ReadonlyMap<string, readonly string[]>;
  css: string;
  /** The files that styles were imported from. */
  dependencies: ReadonlySet<string>;
}

type Evaluated = (() => Recipe | Styles)[];

/** Runs inside of the module ALL, where Vite still maps stacks to the sources. */
function rethrowWithPlace({ message, stack = '' }: Error): never {
  throw new Error(`${/\((.+:\d+:\d+)\)/.exec(stack)?.[1]}: ${message}`);
}

/** Serves the style declarations of each source as a module of the same folder, and one module of all. */
const partsPlugin = (parts: ReadonlyMap<string, Sliced>): Plugin => ({
  name: 'estilos-partes',
  enforce: 'pre',
  resolveId: (id) => (id === ALL ? `\0${ALL}.ts` : null),
  load(id) {
    if (id.endsWith(PART)) return parts.get(id.slice(0, -PART.length))?.module ?? null;
    if (id !== `\0${ALL}.ts`) return null;
    const each = [...parts.keys()].map(
      (path) => `import('${path}${PART}').then(({ styles }) => styles, ${String(rethrowWithPlace)}),\n`,
    );
    return `export default await Promise.all([\n${each.join('')}]);`;
  },
});

/** @throws Error with file, line and column of the styles that cannot be evaluated or compiled */
export async function compileSources(root: string): Promise<Compilation> {
  const paths = LAYERS.flatMap((layer) => globSync(`src/${layer}/**/*.{ts,tsx}`, { cwd: root }).toSorted());
  const parts = new Map<string, Sliced>();
  for (const path of paths.map((each) => normalizePath(join(root, each)))) {
    const sliced = slice(path, readFileSync(path, 'utf8'));
    if (sliced) parts.set(path, sliced);
  }
  const { module, dependencies } = await runnerImport<{ default: Evaluated[] }>(ALL, {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [partsPlugin(parts)],
  });
  const sheet = new StyleSheet();
  const compile = ({ kind, onTop, place }: Macro, evaluate: () => Recipe | Styles): string => {
    try {
      const given = evaluate();
      return JSON.stringify(kind === 'css' ? sheet.css(given as Styles) : sheet.recipe(given, onTop));
    } catch (error) {
      throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  };
  const results = [...parts].map(
    ([path, { macros }], index) =>
      [path, macros.map((macro, n) => compile(macro, module.default[index]![n]!))] as const,
  );
  return { results: new Map(results), css: sheet.text, dependencies: new Set(dependencies) };
}
