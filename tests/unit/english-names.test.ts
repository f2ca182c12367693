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

function* declaredIn(node: Node): Generator<string> {
  if (node.type === 'VariableDeclarator') yield* boundBy(node.id as Node);
  if (NAMED.has(node.type) && isNode(node.id)) yield* boundBy(node.id);
  if (FUNCTIONS.has(node.type)) for (const param of node.params as Node[]) yield* boundBy(param);
  for (const child of childrenOf(node)) yield* declaredIn(child);
}

function declaredNames(file: string): Set<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read as plain nodes
  const program = parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program as unknown as Node;
  return new Set(declaredIn(program));
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
});
