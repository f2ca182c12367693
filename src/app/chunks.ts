/**
 * Which file of the build a module goes into, for vite.config.ts. What the first list needs comes first and alone;
 * libraries stand apart from our own code, so that an update of the latter is small to fetch on the road.
 */

/** What rolldown tells of a module: the part of it that is asked for here. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** What the router plugin makes of a route's component. */
const component = (route: string): string => `/src/routes/admin/${route}.tsx?tsr-split=component`;

/** The lists, in the frame of the logged-in user: from one to the next nothing is fetched. */
const INICIO = [
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

const ROOT = process.cwd().replaceAll('\\', '/');

/** All that these files import, and what that imports; not what is imported when it is wanted. */
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

/** In this order: a module that the first list needs is nowhere else. */
const reachedIn = (graph: Graph): Reached[] =>
  (reached ??= [
    { name: 'inicio', ids: reach(graph, INICIO) },
    { name: 'motor', ids: reach(graph, ENGINE) },
    { name: 'formularios', ids: reach(graph, FORMS) },
  ]);

/** Null: by rolldown's own judgement. */
export function chunkOf(id: string, graph: Graph): string | null {
  const name = reachedIn(graph).find(({ ids }) => ids.has(id))?.name;
  if (name === undefined) return null;
  return id.includes('/node_modules/') || id.startsWith('\0') ? `${name}-librerias` : name;
}
