/** A reader of a report may see the title of a test alone: it is a sentence, and no other test has it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORDS = 5;

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** `it` of `it(…)`, `it.each(…)(…)` and `it.skipIf(…)(…)`. */
function calledName(node: unknown): unknown {
  if (!isNode(node)) return null;
  return node.type === 'Identifier' ? node.name : calledName(node.object ?? node.callee ?? node.tag);
}

function* titlesIn(node: Node, text: string): Generator<string> {
  const [title, body] = node.type === 'CallExpression' ? (node.arguments as Node[]) : [];
  if (title && body && ['it', 'test'].includes(String(calledName(node.callee)))) {
    yield text.slice(Number(title.start) + 1, Number(title.end) - 1);
  }
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* titlesIn(value, text);
}

function titlesOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read as plain nodes
  return [...titlesIn(parseSync(file, text).program as unknown as Node, text)];
}

const PROJECTS = ['unit', 'idb', 'api', 'sim', 'e2e', 'engines'];
/** The stories of other browsers, which each of their files runs. */
const STORIES = 'tests/engines/stories.ts';

it.each(PROJECTS)('Every test of the project %s has a sentence of its own as its title', (project) => {
  const titles = globSync(
    [`tests/${project}/**/*.test.{ts,tsx}`, ...(project === 'engines' ? [STORIES] : [])],
    {
      cwd: ROOT,
    },
  ).flatMap(titlesOf);
  expect(titles.length).toBeGreaterThan(2);
  // A quoted word of the business, a number or a value of the table may begin it.
  const fragments = titles.filter((title) => /^\p{Ll}/u.test(title) || title.split(' ').length < WORDS);
  const repeated = titles.filter((title, index) => titles.indexOf(title) !== index);
  expect({ fragments, repeated }).toEqual({ fragments: [], repeated: [] });
});
