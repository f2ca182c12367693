/** Names of files, and of what the code declares, are English around the business's own nouns (docs/GLOSSARY.md). */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { errorAnswer } from '#contracts/common.ts';
import { SPANISH_WORDS } from '#tests/support/spanish-words.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = globSync('{src,sw,tests}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/routeTree\.gen|^tests\/bench\/peers\/|\.d\.ts$/.test(file))
  .toSorted();

/** The nouns of the business in names: the list after the introduction of the glossary's last section. */
function allowedWords(): Set<string> {
  const glossary = readFileSync(join(ROOT, 'docs/GLOSSARY.md'), 'utf8');
  const [, section = ''] = glossary.split('## Spanish words in names\n');
  const [, words = ''] = section.split(':\n');
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

/** The names that a pattern declares. `{ tabla }` takes over the name of a field, which the API may have given. */
function* boundBy(node: Node): Generator<string> {
  if (node.type === 'Identifier') yield String(node.name);
  else if (node.type === 'Property') {
    const isFixed = node.shorthand === true && fixed.has(String((node.key as Node).name));
    if (!isFixed) yield* boundBy(node.value as Node);
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

/** The fields of a schema and of the schemas in it. */
function fieldsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { entries = {}, item, wrapped, value, options, pipe } = schema as Record<string, unknown>;
  const inner = [...Object.values(entries as object), item, wrapped, value, options, pipe].flat();
  return [...Object.keys(entries as object), ...inner.flatMap((each) => fieldsOf(each, seen))];
}

/** Names that are not free: fields of the API, columns, what devices store, a parameter of addresses, a name in SQL. */
function fixedMembers(): Set<string> {
  const calls = Object.values<Endpoint>(ENDPOINTS).flatMap(({ query, body, answer }) => [
    query,
    body,
    answer,
  ]);
  const api = [...calls, errorAnswer].flatMap((schema) => fieldsOf(schema));
  const columns = STORED.flatMap((file) => [...keysIn(file, MEMBERS)]);
  return new Set([...api, ...columns, 'pendiente', 'semilla', 'fila']);
}

const STORED = [
  'src/domain/tables.ts',
  'src/server/db/schema.ts',
  'src/data/changes/row.ts',
  'src/data/store/db.ts',
];

const fixed = fixedMembers();

/** Snake case is the name of a column. */
const isColumn = (name: string): boolean => /^[a-z]+(_[a-z]+)+$/.test(name);

interface Named {
  file: string;
  name: string;
}

// The name of a route file is the address of a screen, that of a command file is the command.
const fileNames: Named[] = FILES.filter((file) => !/^src\/(routes|server\/commands)\//.test(file)).map(
  (file) => ({ file, name: file.replace(basename(file), basename(file).replace(/\.(test\.)?tsx?$/, '')) }),
);
const declared: Named[] = FILES.flatMap((file) =>
  [...declaredNames(file)].filter((name) => !isColumn(name)).map((name) => ({ file, name })),
);
const members: Named[] = FILES.filter((file) => /^(src|sw)\//.test(file)).flatMap((file) =>
  [...keysIn(file, MEMBERS)]
    .filter((name) => !fixed.has(name) && !isColumn(name))
    .map((name) => ({ file, name })),
);

const spanishNames = (names: readonly Named[]): string[] =>
  names.flatMap(({ file, name }) => {
    const words = spanishIn(name);
    return words.length > 0 ? [`${file}: ${name} (${words.join(', ')})`] : [];
  });

describe('Names in English around the nouns of the business', () => {
  it('Files and folders have English names around the nouns of the business', () => {
    expect(spanishNames(fileNames).join('\n')).toBe('');
  });

  it('Variables, functions, classes, types and parameters have English names around the nouns of the business', () => {
    expect(spanishNames(declared).join('\n')).toBe('');
  });

  it('Members of classes and types have English names, except those of the API, of tables and of stored rows', () => {
    expect(spanishNames(members).join('\n')).toBe('');
  });

  it('Each Spanish word that the glossary allows occurs in a name', () => {
    const used = new Set([...fileNames, ...declared, ...members].flatMap(({ name }) => wordsOf(name)));
    expect([...allowed].filter((word) => !used.has(word))).toEqual([]);
  });
});
