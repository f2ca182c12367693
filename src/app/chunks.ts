/**
 * Assigns modules to chunks of the build, for vite.config.ts. The modules that the first list needs are loaded first
 * and alone. Libraries have chunks of their own, so that an update of the app's code is a small download.
 */

/** The part of rolldown's module information that is used here. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** The query by which the router plugin splits off a route's component. */
const component = (route: string): string => `/src/routes/admin/${route}.tsx?tsr-split=component`;

/** The lists, inside the frame of a logged-in user: switching between them loads no code. */
const FIRST_SCREENS = [
  '/src/app/main.tsx',
  component('route'),
  component('operacion/index'),
  component('factura/index'),
  component('almacenamiento/index'),
  component('contenedor/index'),
  component('$modulo/index'),
];
const ENGINE = ['/src/data/engine/startup.ts', '/src/data/store/session-copy.ts'];
const FORMS = ['/src/forms/use-form.ts', '/src/forms/Form.tsx'];
/** What a first visit shows before the first list, without waiting for the engine and the other forms. */
export const LOGIN_CHUNK = 'login';
const LOGIN = ['/src/routes/login.tsx?tsr-split=component'];
const AFTER_LOGIN = [component('dashboard'), '/src/forms/FirstSteps.tsx'];
/** What the second of them needs of the chunk that several other screens share, which would load the engine too. */
const SHARED = ['/src/data/queries/use-day.ts'];
/** What a list loads once it is shown, whatever its rows. */
const LISTS = ['/src/forms/filters/FilterParts.tsx', '/src/ui/table/list-menus.ts'];

/** Six screens of a few hundred bytes each, which share half of them: as one file they take a third less. */
const USERS = '/src/features/usuario/';

const ROOT = process.cwd().replaceAll('\\', '/');

/** All static imports of these files, transitively; dynamic imports are not followed. */
function reach(graph: Graph, roots: readonly string[]): Set<string> {
  const found = new Set(roots.map((root) => ROOT + root));
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

interface Reached {
  name: string;
  ids: Set<string>;
}

let reached: Reached[] | null = null;

/** In order of precedence: a module that the first list needs is in no other chunk. */
function reachedIn(graph: Graph): Reached[] {
  if (reached) return reached;
  const engine = reach(graph, ENGINE);
  const login = reach(graph, LOGIN);
  const lists = reach(graph, LISTS);
  const before = new Set([...login, ...reach(graph, AFTER_LOGIN)]);
  return (reached = [
    { name: 'start', ids: reach(graph, FIRST_SCREENS) },
    // Otherwise the login would wait for all of the engine, or the engine and the lists for the login.
    {
      name: 'base',
      ids: before.intersection(engine).union(login.intersection(lists)).union(reach(graph, SHARED)),
    },
    { name: 'lists', ids: lists },
    { name: 'engine', ids: engine },
    { name: LOGIN_CHUNK, ids: login },
    { name: 'forms', ids: reach(graph, FORMS) },
  ]);
}

/** @returns null where rolldown decides */
export function chunkOf(id: string, graph: Graph): string | null {
  const name = reachedIn(graph).find(({ ids }) => ids.has(id))?.name;
  if (name === undefined) return id.startsWith(ROOT + USERS) ? 'usuarios' : null;
  return id.includes('/node_modules/') || id.startsWith('\0') ? `${name}-packages` : name;
}
