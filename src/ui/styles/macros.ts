/**
 * Finds the styles in a source file: the calls of `chakra(tag, recipe)` and `css(styles)`, and the declarations that
 * their arguments refer to.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isReferenceIdentifier, ScopeTracker, type ScopeTrackerNode, walk } from 'oxc-walker';
import { type ESTree, parseSync } from 'vite';

const UI = fileURLToPath(new URL('..', import.meta.url));
const CHAKRA = join(UI, 'styles', 'chakra.ts');

type Range = Pick<ESTree.Node, 'start' | 'end'>;

export interface Macro {
  kind: 'recipe' | 'css';
  /** The argument with the styles. */
  styles: Range;
  /** The range that the compiled styles replace. */
  replaced: Range;
  /** The styles of a component that may have styles of its own. */
  onTop: boolean;
  /** File, line and column, for error messages. */
  place: string;
}

export interface Sliced {
  macros: Macro[];
  /**
   * The source of a module that exports `styles`: a function for each macro, in the same order, that returns its
   * argument. Declarations keep their line numbers.
   */
  module: string;
  /** The styled components that are declared at the top level. */
  components: string[];
}

/** A reference to a variable, in the order of the source. */
interface Reference extends Range {
  parent: ESTree.Node | null;
  to: ScopeTrackerNode;
}

const contains = (outer: Range, inner: Range): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** What `to` is called in chakra.ts (`*`: all of it), whatever the file calls it; null where it is declared elsewhere. */
function nameInChakra(path: string, to: ScopeTrackerNode): string | null {
  if (to.type !== 'Import') return null;
  const from = to.importNode.source.value;
  const file = from.startsWith('#ui/') ? join(UI, from.slice('#ui/'.length)) : join(dirname(path), from);
  if (file !== CHAKRA) return null;
  return to.node.type === 'ImportSpecifier' && 'name' in to.node.imported ? to.node.imported.name : '*';
}

/** All references to variables, resolved by the scopes of the file; names of types are left out. */
function referencesIn(program: ESTree.Program): Reference[] {
  const scopeTracker = new ScopeTracker({ preserveExitedScopes: true });
  walk(program, { scopeTracker });
  // In a second pass, so that a use is resolved to a declaration that follows it.
  scopeTracker.freeze();
  const found: Reference[] = [];
  walk(program, {
    scopeTracker,
    enter(node, parent) {
      if (node.type !== 'Identifier' || !isReferenceIdentifier(node, parent)) return;
      const to = scopeTracker.getDeclaration(node.name);
      if (to) found.push({ start: node.start, end: node.end, parent, to });
    },
  });
  return found;
}

/** A file while it is sliced. */
interface File {
  path: string;
  code: string;
  program: ESTree.Program;
  references: Reference[];
}

const textOf = ({ code }: File, { start, end }: Range): string => code.slice(start, end);

function placeOf({ path, code }: File, { start }: Range): string {
  const lines = code.slice(0, start).split('\n');
  return `${path}:${lines.length}:${lines.at(-1)!.length + 1}`;
}

function macroOf(file: File, reference: Reference): Macro | null {
  const name = nameInChakra(file.path, reference.to);
  if (name !== 'chakra' && name !== 'css' && name !== '*') return null;
  const { parent: call } = reference;
  const place = placeOf(file, reference);
  const isCalled = call?.type === 'CallExpression' && call.callee.start === reference.start;
  const [first, second] = isCalled ? call.arguments : [];
  if (isCalled && name === 'css' && first)
    return { kind: 'css', styles: first, replaced: call, onTop: false, place };
  if (name === 'chakra' && first && second)
    return { kind: 'recipe', styles: second, replaced: second, onTop: first.type !== 'Literal', place };
  throw new Error(
    `${place}: ${textOf(file, reference)} must be imported by its name and called where the styles are`,
  );
}

/** Adds to `needed` the statements of the top level that declare what `range` refers to, directly or through others. */
function addNeeded(file: File, range: Range, needed: Set<Range>): void {
  for (const reference of file.references.filter((each) => contains(range, each))) {
    const { to } = reference;
    if (contains(range, to.node)) continue;
    if (to.scope !== '')
      throw new Error(
        `${placeOf(file, reference)}: styles cannot depend on ${textOf(file, reference)}, unknown to the build`,
      );
    const statement = file.program.body.find((each) => contains(each, to.node))!;
    if (needed.has(statement)) continue;
    needed.add(statement);
    if (to.type !== 'Import') addNeeded(file, statement, needed);
  }
}

/** See `Sliced.module`. */
function moduleOf(file: File, macros: readonly Macro[]): string {
  const needed = new Set<Range>();
  for (const { styles } of macros) addNeeded(file, styles, needed);
  let module = '';
  let end = 0;
  for (const statement of file.program.body.filter((each) => needed.has(each))) {
    module += file.code.slice(end, statement.start).replaceAll(/[^\n]/g, '') + textOf(file, statement);
    ({ end } = statement);
  }
  const styles = macros.map((macro) => `() => (${textOf(file, macro.styles)}),\n`);
  return `${module}\nexport const styles = [\n${styles.join('')}];\n`;
}

/** See `Sliced.components`. */
function componentsOf(file: File, macros: readonly Macro[]): string[] {
  const recipes = macros.filter(({ kind }) => kind === 'recipe');
  return file.program.body
    .flatMap((statement) => {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
    })
    .filter(({ init }) => init && recipes.some(({ styles }) => contains(init, styles)))
    .map(({ id }) => textOf(file, id));
}

/**
 * @returns null where the source has no styles
 * @throws Error with file, line and column where styles cannot be known to the build
 */
export function slice(path: string, code: string): Sliced | null {
  if (!code.includes('/chakra.ts')) return null;
  const { program } = parseSync(path, code);
  const file = { path, code, program, references: referencesIn(program) };
  const macros = file.references.flatMap((reference) => macroOf(file, reference) ?? []);
  if (macros.length === 0) return null;
  return { macros, module: moduleOf(file, macros), components: componentsOf(file, macros) };
}
