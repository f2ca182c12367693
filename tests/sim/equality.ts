/** Whether every device has what the server has: row by row, and answer by answer. */
import { isDeepStrictEqual } from 'node:util';
import { type Tabla, TABLAS } from '#contracts/tables.ts';
import { preguntas, type Respuestas, responderLocal, responderServidor } from '#tests/support/comparison.ts';
import type { Pestana } from './tab.ts';
import type { Servidor } from './server.ts';

type Compared = Pick<Pestana, 'motor' | 'name'>;

const short = (value: unknown): string => JSON.stringify(value)?.slice(0, 400) ?? 'nothing';

/** Every field of every live row of every table. */
export async function differentRows(tabs: readonly Compared[], servidor: Servidor): Promise<string[]> {
  const theirs = await servidor.rows();
  return tabs.flatMap(({ motor, name }) =>
    TABLAS.flatMap((tabla: Tabla) => {
      const rows = new Map(theirs[tabla].map((row) => [row.id, row]));
      const own = [...motor.lector.all(tabla)];
      const wrong = own.filter(
        (row) => !isDeepStrictEqual(JSON.parse(JSON.stringify(row)), rows.get(row.id as number)),
      );
      const lacking = theirs[tabla].length - own.length;
      return [
        ...wrong.map(
          (row) => `${name}: ${tabla} ${short(row)}, the server has ${short(rows.get(row.id as number))}`,
        ),
        ...(wrong.length === 0 && lacking !== 0 ? [`${name} lacks ${lacking} rows of ${tabla}`] : []),
      ];
    }),
  );
}

/** Every list, record, select and bill, as the screens ask for them. */
export async function differentAnswers(tabs: readonly Compared[], servidor: Servidor): Promise<string[]> {
  const found: string[] = [];
  const said: Respuestas = {};
  for (const { motor, name } of tabs) {
    const asked = preguntas(motor.lector, false);
    const own = responderLocal(motor.lector, asked);
    const names = Object.keys(own);
    const news = asked.filter((_, index) => !Object.hasOwn(said, names[index]!));
    // oxlint-disable-next-line no-await-in-loop -- mostly the second one has nothing new to ask
    Object.assign(said, await responderServidor(servidor, news));
    for (const question of names) {
      if (isDeepStrictEqual(own[question], said[question])) continue;
      found.push(`${name}: ${question} is ${short(own[question])}, the server says ${short(said[question])}`);
    }
  }
  return found;
}
