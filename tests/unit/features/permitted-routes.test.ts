import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { wordsOfCall } from '#contracts/permission-words.ts';

/** They show the record to users whose role may not change it. */
const READABLE = ['src/routes/admin/$modulo/edit.$id.tsx', 'src/routes/admin/contenedor/asignar.$id.tsx'];

const CHANGING = globSync('src/routes/admin/**/*.tsx').filter((file) =>
  /\/(create|edit|importar|asignar)/.test(file),
);

it('Each screen that creates or edits states its call, for which the guard has words', () => {
  expect(CHANGING.length).toBeGreaterThan(8);
  const withoutWords = CHANGING.filter((file) => {
    const stated = /staticData: \{ call: '([^']+)' \}/.exec(readFileSync(file, 'utf8'))?.[1];
    const call = stated?.replace('$modulo', 'chofer') as EndpointKey | undefined;
    return call === undefined || wordsOfCall(call) === null;
  });
  expect(withoutWords.toSorted()).toEqual(READABLE);
});
