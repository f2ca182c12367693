import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { mayCall } from '#contracts/permissions.ts';
import { wordsOfCall } from '#contracts/permission-words.ts';

/** Frames, redirections, and what every role has: the own day or operation, what is unsent, the own password. */
const FOR_ALL = new Set([
  '$modulo/route',
  'clave',
  'index',
  'mi-dia',
  'operacion/detail.$id',
  'pendientes',
  'route',
]);
/** They show the record to users whose role may not change it. */
const READABLE = ['$modulo/edit.$id', 'contenedor/asignar.$id'];

const stated = new Map(
  globSync('src/routes/admin/**/*.tsx').map((file) => {
    const name = file.replaceAll('\\', '/').replace(/^src\/routes\/admin\/(.*)\.tsx$/, '$1');
    const call = /staticData: \{ call: '([^']+)' \}/.exec(readFileSync(file, 'utf8'))?.[1];
    return [name, (call?.replace('$modulo', 'chofer') ?? null) as EndpointKey | null];
  }),
);
const screens = [...stated].filter(([name]) => !FOR_ALL.has(name));

it('Each screen but those of all roles states a call that a driver may not make, for which the guard has words', () => {
  expect(screens.length).toBeGreaterThan(20);
  const open = screens.filter(
    ([, call]) => call === null || mayCall('CHOFER', call) || wordsOfCall(call) === null,
  );
  expect(open).toEqual([]);
});

it('Each screen that creates or edits states its call, which a reader may not make', () => {
  const changing = screens.filter(([name]) => /(^|\/)(create|edit|importar|asignar)/.test(name));
  expect(changing.length).toBeGreaterThan(8);
  const readable = changing.filter(([, call]) => call === null || mayCall('LECTURA', call));
  expect(readable.map(([name]) => name).toSorted()).toEqual(READABLE);
});
