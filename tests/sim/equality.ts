/** Checks that every device has the server's data: row by row, and answer by answer. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangesAnswer } from '#contracts/sync.ts';
import { type TableName, type Tables, TABLES } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import {
  questions,
  type Answers,
  answerLocally,
  answerFromServer,
  nameOf,
} from '#tests/support/comparison.ts';
import type { SimTab } from './tab.ts';
import type { SimServer } from './server.ts';

type Compared = Pick<SimTab, 'engine' | 'name' | 'role'>;

/** Drivers hold their own work only (own-devices.ts). */
const areOfOffice = (tabs: readonly Compared[]): Compared[] => tabs.filter(({ role }) => role !== 'CHOFER');

/** Rows of the server have numbers. */
type AllRows = { [T in TableName]: (Tables[T] & { id: number })[] };

const short = (value: unknown): string => JSON.stringify(value)?.slice(0, 400) ?? 'nothing';

/** Returns every live row of every table, as replicas get them. `named`: deleted ones too whose names histories show. */
export async function rowsOf(server: SimServer, named = false): Promise<AllRows> {
  const { body } = await server.get('/sync/cambios?desde=0&limite=5000');
  const { cambios } = body as ChangesAnswer;
  const all = Object.fromEntries(TABLES.map((table): [TableName, object[]] => [table, []]));
  for (const { tabla, filas, historial = [] } of cambios)
    all[tabla] = named ? [...filas, ...historial] : filas;
  return all as AllRows;
}

/** Compares every field of every live row of every table. */
export async function differentRows(tabs: readonly Compared[], server: SimServer): Promise<string[]> {
  const theirs = await rowsOf(server);
  const operaciones = new Set(theirs.operacion.map(({ id }) => id));
  // Devices get a new photo and a new document of closed work; one that is new gets neither the work nor those.
  const ownRows = (engine: Compared['engine'], table: TableName): { id: Id }[] =>
    table === 'adjunto' || table === 'documento'
      ? [...engine.reader.all(table)].filter((row) => operaciones.has(row.operacion_id as number))
      : [...engine.reader.all(table)];
  return areOfOffice(tabs).flatMap(({ engine, name }) =>
    TABLES.flatMap((table: TableName) => {
      const rows = new Map(theirs[table].map((row) => [row.id, row]));
      const own = ownRows(engine, table);
      const wrong = own.filter(
        (row) => !isDeepStrictEqual(JSON.parse(JSON.stringify(row)), rows.get(row.id as number)),
      );
      const lacking = theirs[table].length - own.length;
      return [
        ...wrong.map(
          (row) => `${name}: ${table} ${short(row)}, the server has ${short(rows.get(row.id as number))}`,
        ),
        ...(wrong.length === 0 && lacking !== 0 ? [`${name} lacks ${lacking} rows of ${table}`] : []),
      ];
    }),
  );
}

/** Compares every list, record, select and bill, as the screens query them. */
export async function differentAnswers(tabs: readonly Compared[], server: SimServer): Promise<string[]> {
  const found: string[] = [];
  const said: Answers = {};
  for (const { engine, name } of areOfOffice(tabs)) {
    const asked = questions(engine.reader, false);
    const own = answerLocally(engine.reader, asked);
    const names = Object.keys(own);
    const news = asked.filter((question) => !Object.hasOwn(said, nameOf(question)));
    // oxlint-disable-next-line no-await-in-loop -- mostly the second one has nothing new to ask
    Object.assign(said, await answerFromServer(server, news));
    for (const question of names) {
      if (isDeepStrictEqual(own[question], said[question])) continue;
      found.push(`${name}: ${question} is ${short(own[question])}, the server says ${short(said[question])}`);
    }
  }
  return found;
}
