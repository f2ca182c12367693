import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultBaseConfig } from '@chakra-ui/react';
import { expect, it } from 'vitest';
import { vocabulary } from '#ui/vocabulary.ts';

const SRC = fileURLToPath(new URL('../../../src', import.meta.url));

const texts = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^(server|domain|contracts|vistas|data)\//.test(path))
  .map((path) => readFileSync(join(SRC, path), 'utf8'))
  .filter((text) => /chakra|SystemStyleObject|globalCss/.test(text));

/** The words of Chakra's vocabulary that are written somewhere as a style and would do nothing here. */
function missing(theirs: object, ours: object, pattern: (word: string) => RegExp): string[] {
  const words = Object.keys(theirs).filter((word) => !(word in ours));
  return words.filter((word) => texts.some((text) => pattern(word).test(text)));
}

// Chakra's types accept all of them; those left out of the build would be ignored without a word.
it('knows every condition of Chakra that a style uses', () => {
  const { conditions: theirs = {} } = defaultBaseConfig;
  const { conditions: ours = {} } = vocabulary;
  expect(missing(theirs, ours, (word) => new RegExp(`\\b_${word}(: |=\\{)`))).toEqual([]);
});

it('knows every shorthand and every helper of Chakra that a style uses', () => {
  const { utilities: theirs = {} } = defaultBaseConfig;
  const { utilities: ours = {} } = vocabulary;
  const shorthands = Object.values(theirs).flatMap((utility) => utility?.shorthand ?? []);
  const helpers = Object.entries(theirs).flatMap(([name, utility]) =>
    // What is no CSS property of its own.
    utility?.transform &&
    /^(divide|space|hide|truncate|lineClamp|boxSize|focusRing|ring|sr|gradient)/.test(name)
      ? [name]
      : [],
  );
  const known = new Set([
    ...Object.keys(ours),
    ...Object.values(ours).flatMap((utility) => utility?.shorthand ?? []),
  ]);
  const words = Object.fromEntries([...shorthands, ...helpers].map((word) => [word, true]));
  const found = missing(
    words,
    Object.fromEntries([...known].map((word) => [word, true])),
    (word) =>
      // As a property of a style object at the start of its line, or as an attribute of `chakra.x`.
      new RegExp(`(^|\\{ ?|, ?)${word}: ['"\`]|<chakra\\.\\w+[^>]* ${word}=`, 'm'),
  );
  expect(found).toEqual([]);
});
