/**
 * A Vite plugin that compiles all styles at build time: sources use Chakra's vocabulary, a browser gets class names and
 * one stylesheet (decision 021).
 */
import type { Plugin } from 'vite';
import { type Compilation, compileSources } from './compile-sources.ts';
import { slice } from './macros.ts';

/** The module id by which an entry imports the stylesheet. */
const SHEET = 'virtual:estilos.css';

/**
 * Lets React's fast refresh replace styled components in place. It knows those that their own file uses; unless it knows
 * the others too, everything inside of them is mounted anew and loses its state. The name makes their file one that can
 * be replaced without the files that import it.
 */
const registrations = (components: readonly string[]): string =>
  components.map((name) => `\n${name}.displayName = '${name}'; $RefreshReg$(${name}, '${name}');`).join('');

export function styles(): Plugin {
  let root = process.cwd();
  let refreshes = false;
  let compiled: Promise<Compilation> | null = null;
  const compilation = (): Promise<Compilation> => (compiled ??= compileSources(root));
  return {
    name: 'estilos',
    enforce: 'pre',
    // 'inline': of what the build itself runs (app/early-login-html.ts).
    applyToEnvironment: ({ name }) => name === 'client' || name === 'inline',
    configResolved(config) {
      ({ root } = config);
      refreshes = config.command === 'serve' && !config.isProduction;
    },
    buildStart() {
      compiled = null;
    },
    resolveId: (id) => (id === SHEET ? `\0${SHEET}` : null),
    load: async (id) => (id === `\0${SHEET}` ? (await compilation()).css : null),
    async transform(code, id) {
      const [path = id] = id.split('?');
      const sliced = slice(path, code);
      if (!sliced) return null;
      const results = (await compilation()).results.get(path);
      if (results?.length !== sliced.macros.length)
        throw new Error(
          `${sliced.macros[0]!.place}: the styles of this file are not among the compiled ones`,
        );
      let text = code;
      // From the end, so that earlier positions stay valid.
      for (const [index, { replaced }] of [...sliced.macros.entries()].toReversed()) {
        // With the same number of lines, so that errors still name the right one.
        const lines = code.slice(replaced.start, replaced.end).split('\n').length;
        const result = results[index]! + '\n'.repeat(lines - 1);
        text = text.slice(0, replaced.start) + result + text.slice(replaced.end);
      }
      return { code: refreshes ? text + registrations(sliced.components) : text, map: null };
    },
    /** In development: compiles all styles again and updates the modules whose class names have changed. */
    async hotUpdate({ file, modules, read, type }) {
      const before = await compiled?.catch(() => null);
      const styled = type !== 'delete' && slice(file, await read()) !== null;
      if (before && !styled && !before.results.has(file) && !before.dependencies.has(file)) return undefined;
      compiled = null;
      const after = await compilation();
      const { moduleGraph } = this.environment;
      const changed = [...after.results]
        .filter(([path, results]) => String(results) !== String(before?.results.get(path)))
        .flatMap(([path]) => [...(moduleGraph.getModulesByFile(path) ?? [])]);
      const sheet = after.css === before?.css ? undefined : moduleGraph.getModuleById(`\0${SHEET}`);
      return [...new Set([...modules, ...changed, ...(sheet ? [sheet] : [])])];
    },
  };
}
