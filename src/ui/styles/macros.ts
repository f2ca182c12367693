/**
 * Finds the styles in a source file: the calls of `chakra(tag, recipe)` and `css(styles)`, and the declarations that
 * their arguments refer to.
 */
import { parseSync } from 'vite';

/** A node of the ESTree syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Macro {
  kind: 'recipe' | 'css';
  styles: Node;
  /** The range that the compiled styles replace. */
  replaced: Node;
  /** The styles of a component that may have styles of its own. */
  onTop: boolean;
}

export interface Sliced {
  macros: Macro[];
  /** The source of a module that exports `styles`: the arguments of each macro, in the same order. */
  module: string;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (isNode(value)) yield value;
    else if (Array.isArray(value)) yield* value.filter(isNode);
  }
}

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

/** All identifiers of an expression that may refer to declarations outside of it; extra ones are harmless. */
function* namesIn(node: Node): Generator<string> {
  for (const { type, name } of walk(node)) if (type === 'Identifier') yield String(name);
}

function macroOf(node: Node): Macro | null {
  if (node.type !== 'CallExpression') return null;
  const callee = node.callee as Node;
  const [first, second] = node.arguments as Node[];
  if (callee.type !== 'Identifier' || !first) return null;
  if (callee.name === 'css') return { kind: 'css', styles: first, replaced: node, onTop: false };
  if (callee.name !== 'chakra' || !second) return null;
  return { kind: 'recipe', styles: second, replaced: second, onTop: first.type !== 'Literal' };
}

/** The top-level statements of a module by the names that they declare. */
function declarationsOf(program: Node): Map<string, Node> {
  const found = new Map<string, Node>();
  for (const statement of program.body as Node[]) {
    const inner = (statement.declaration ?? statement) as Node;
    for (const declared of (inner.declarations ?? []) as Node[]) {
      const { type, name } = declared.id as Node;
      if (type === 'Identifier') found.set(String(name), inner);
    }
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
    for (const specifier of statement.specifiers as Node[]) {
      found.set(String((specifier.local as Node).name), statement);
    }
  }
  return found;
}

/** @returns null where the source has no styles */
export function slice(path: string, code: string): Sliced | null {
  if (!/\b(?:chakra|css)\(/.test(code)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read as plain nodes
  const program = parseSync(path, code).program as unknown as Node;
  const macros = [...walk(program)].flatMap((node) => macroOf(node) ?? []);
  if (macros.length === 0) return null;
  const declarations = declarationsOf(program);
  const needed = new Set<Node>();
  const need = (node: Node): void => {
    for (const name of namesIn(node)) {
      const statement = declarations.get(name);
      if (!statement || needed.has(statement)) continue;
      needed.add(statement);
      if (statement.type !== 'ImportDeclaration') need(statement);
    }
  };
  for (const { styles } of macros) need(styles);
  const textOf = ({ start, end }: Node): string => code.slice(start, end);
  const statements = [...needed].toSorted((a, b) => a.start - b.start).map(textOf);
  const styles = macros.map((macro) => textOf(macro.styles));
  return {
    macros,
    module: `${statements.join('\n')}\nexport const styles = [\n${styles.join(',\n')}\n];\n`,
  };
}
