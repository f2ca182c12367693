/** Names of files, and of what the code declares, are English around the business's own nouns (docs/GLOSSARY.md). */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { SPANISH_WORDS } from '#tests/support/spanish-words.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = globSync('{src,sw,tests}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/routeTree\.gen|^tests\/bench\/peers\/|\.d\.ts$/.test(file))
  .toSorted();

/** The words between the two headings that the glossary lists as nouns of the business. */
function allowedWords(): Set<string> {
  const [, section = ''] = readFileSync(join(ROOT, 'docs/GLOSSARY.md'), 'utf8').split(
    '## Spanish words in names\n',
  );
  const [words = ''] = section.split('\n## ');
  return new Set(words.match(/[a-z]+/g));
}

const allowed = allowedWords();
const spanish = new Set(SPANISH_WORDS.filter((word) => !allowed.has(word)));

/** 'numeroDeContenedor', 'numero-de-contenedor', 'NUMERO_DE_CONTENEDOR' → numero, de, contenedor. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');

const spanishIn = (name: string): string[] => wordsOf(name).filter((word) => spanish.has(word));

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

/** The names that a pattern declares; `{ tabla }` takes over the name of a field, which may be the API's. */
function* boundBy(node: Node): Generator<string> {
  if (node.type === 'Identifier') yield String(node.name);
  else if (node.type === 'Property') {
    if (node.shorthand !== true) yield* boundBy(node.value as Node);
  } else if (node.type === 'AssignmentPattern') yield* boundBy(node.left as Node);
  else if (node.type === 'RestElement') yield* boundBy(node.argument as Node);
  else if (node.type === 'ObjectPattern') for (const part of node.properties as Node[]) yield* boundBy(part);
  else if (node.type === 'ArrayPattern') {
    for (const part of (node.elements as (Node | null)[]).filter(isNode)) yield* boundBy(part);
  }
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const NAMED = new Set([
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
]);

/** Calls `visit` with the node and all nodes below it. */
function walk(node: Node, visit: (each: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

const programs = new Map<string, Node>();

function parse(file: string): Node {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read as plain nodes
  const program =
    programs.get(file) ??
    (parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program as unknown as Node);
  programs.set(file, program);
  return program;
}

function declaredNames(file: string): Set<string> {
  const names = new Set<string>();
  const add = (pattern: Node): void => {
    for (const name of boundBy(pattern)) names.add(name);
  };
  walk(parse(file), (node) => {
    if (node.type === 'VariableDeclarator') add(node.id as Node);
    if (NAMED.has(node.type) && isNode(node.id)) add(node.id);
    if (FUNCTIONS.has(node.type)) for (const param of node.params as Node[]) add(param);
  });
  return names;
}

const MEMBERS = new Set([
  'PropertyDefinition',
  'MethodDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
]);

/** The keys of nodes of these types: members of classes and types, or properties of objects. */
function keysIn(file: string, types: ReadonlySet<string>): Set<string> {
  const keys = new Set<string>();
  walk(parse(file), ({ type, computed, key }) => {
    if (types.has(type) && computed !== true && isNode(key) && key.type === 'Identifier')
      keys.add(String(key.name));
  });
  return keys;
}

/** Names that are not free: fields of the API, columns, what devices store, and a parameter of addresses. */
function fixedMembers(): Set<string> {
  const api = FILES.filter((file) => file.startsWith('src/contracts/')).flatMap((file) => [
    ...keysIn(file, new Set([...MEMBERS, 'Property'])),
  ]);
  const stored = ['src/domain/tables.ts', 'src/server/db/schema.ts', 'src/data/changes/row.ts'];
  const columns = [...stored, 'src/data/store/db.ts'].flatMap((file) => [...keysIn(file, MEMBERS)]);
  return new Set([...api, ...columns, 'pendiente', 'semilla']);
}

describe('Names in English around the nouns of the business', () => {
  it('Files and folders have English names around the nouns of the business', () => {
    // What a route file is called is the address of a screen, and what a command file is called the command.
    const free = FILES.filter((file) => !/^src\/(routes|server\/commands)\//.test(file));
    const found = free.flatMap((file) => {
      const words = spanishIn(file.replace(basename(file), basename(file).replace(/\.(test\.)?tsx?$/, '')));
      return words.length > 0 ? [`${file}: ${words.join(', ')}`] : [];
    });
    expect(found.join('\n')).toBe('');
  });

  it('Variables, functions, classes, types and parameters have English names around the nouns of the business', () => {
    const found = FILES.flatMap((file) =>
      [...declaredNames(file)]
        // A column's own name.
        .filter((name) => !/^[a-z]+(_[a-z]+)+$/.test(name) && spanishIn(name).length > 0)
        .map((name) => `${file}: ${name} (${spanishIn(name).join(', ')})`),
    );
    expect(found.join('\n')).toBe('');
  });

  it('Members of classes and types have English names, except those of the API, of tables and of stored rows', () => {
    const fixed = fixedMembers();
    const found = FILES.filter((file) => /^(src|sw)\//.test(file)).flatMap((file) =>
      [...keysIn(file, MEMBERS)]
        .filter((name) => !fixed.has(name) && !/^[a-z]+(_[a-z]+)+$/.test(name) && spanishIn(name).length > 0)
        .map((name) => `${file}: ${name} (${spanishIn(name).join(', ')})`),
    );
    expect(found.join('\n')).toBe('');
  });
});
