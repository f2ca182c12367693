/** Two tabs edit one record while one of them gets the server's answer: a user's own edits never conflict. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { LocalDb } from '#data/store/db.ts';
import { readJournaledQueue } from '#data/store/journal.ts';
import { Queue } from '#data/outbox/queue.ts';
import type { OutboxRow, UnqueuedRow } from '#data/changes/row.ts';
import { SerialWork } from '#data/store/serial-work.ts';
import { currentRow } from './version-one-row.ts';

const edit = (comision: number): UnqueuedRow =>
  currentRow({
    name: 'chofer.update',
    args: { id: 2, body: { comision }, etiqueta: 'Pedro' },
    creates: [],
    records: ['chofer/2'],
    base: { version: 4, campos: { comision: 10 } },
  }) as object as UnqueuedRow;
const acceptedAnswer = (datos: object): Partial<OutboxRow> => ({
  state: 'acked',
  answer: { mensaje: 'Listo', datos: { id: 2, version: 9, comision: 11, ...datos }, advertencias: [] },
});

let first: Queue;
let other: Queue;
let db: LocalDb;

beforeEach(async () => {
  const indexedDB = new IDBFactory();
  const open = (): Queue => {
    db = new LocalDb(1, { indexedDB, IDBKeyRange });
    return new Queue(db, new SerialWork((work) => work()), () => {});
  };
  [first, other] = [open(), open()];
  await first.add(edit(11));
  await other.load();
});

/** The base of the second edit on the disk. */
async function secondEdit(): Promise<OutboxRow['base']> {
  const rows = (await readJournaledQueue(db)) as OutboxRow[];
  expect(rows.map(({ state }) => state)).toEqual(['acked', 'pending']);
  return rows[1]!.base;
}

describe('A second edit of a record in another tab', () => {
  it('A second edit takes the accepted record as its base when it was saved before another tab learned of the first answer', async () => {
    await first.add(edit(12));
    expect(other.rows).toHaveLength(1);
    await other.update(() => [new Map([[other.rows[0]!.seq, acceptedAnswer({})]])]);
    expect(await secondEdit()).toEqual({ version: 9, campos: { comision: 11 } });
  });

  it('A second edit takes the accepted record as its base when the answer to the first was saved before it', async () => {
    await other.update(() => [new Map([[other.rows[0]!.seq, acceptedAnswer({})]])]);
    expect(first.rows[0]!.state).toBe('pending');
    await first.add(edit(12));
    expect(await secondEdit()).toEqual({ version: 9, campos: { comision: 11 } });
    expect(first.rows[1]!.base).toEqual({ version: 9, campos: { comision: 11 } });
  });

  it('A second edit keeps its own base when another user changed one of its fields meanwhile', async () => {
    await first.add({ ...edit(12), base: { version: 4, campos: { comision: 10, nombre: 'Pedro' } } });
    await other.update(() => [new Map([[other.rows[0]!.seq, acceptedAnswer({ nombre: 'Juan' })]])]);
    expect((await secondEdit())?.version).toBe(4);
  });
});

describe('A second edit whose form was opened before the first edit was saved', () => {
  it('A second edit whose form does not show the first has the value of the first as its base while both wait', async () => {
    await first.add(edit(12));
    expect(first.rows[1]!.base).toEqual({ version: 4, campos: { comision: 11 } });
  });

  it('A second edit whose form shows an older value than the form of the first keeps its base', async () => {
    await first.add({ ...edit(12), base: { version: 3, campos: { comision: 9 } } });
    expect(first.rows[1]!.base).toEqual({ version: 3, campos: { comision: 9 } });
  });

  it('A third edit on top of the second one keeps its base where its tab knows the first alone', async () => {
    await first.add(edit(12));
    await first.add({ ...edit(13), base: { version: 4, campos: { comision: 12 } } });
    await other.update(() => [new Map([[other.rows[0]!.seq, { attempts: 1 }]])]);
    const rows = (await readJournaledQueue(db)) as OutboxRow[];
    expect(rows.map(({ base }) => base?.campos)).toEqual([
      { comision: 10 },
      { comision: 11 },
      { comision: 12 },
    ]);
  });

  it('A second edit whose form does not show the first keeps its base where the first waits for its user', async () => {
    await first.update(() => [new Map([[first.rows[0]!.seq, { state: 'conflict' as const }]])]);
    await first.add(edit(12));
    expect(first.rows[1]!.base).toEqual({ version: 4, campos: { comision: 10 } });
  });

  it('A second edit whose form does not show the first has its own base again when the first is discarded', async () => {
    await first.add(edit(12));
    expect(await first.discard([first.rows[0]!.seq])).toBe(true);
    expect(first.rows[0]!.base).toEqual({ version: 4, campos: { comision: 10 } });
  });
});

describe('A third edit of a record whose first two edits are discarded', () => {
  it('A third edit of a record whose first two are discarded has the record before the first as its base, on disk and in memory', async () => {
    const onTop = (comision: number, seen: number) => ({
      ...edit(comision),
      base: { version: 5, campos: { comision: seen } },
    });
    await first.add(onTop(12, 11));
    await first.add(onTop(13, 12));
    const [one, two] = first.rows;
    expect(await first.discard([one!.seq, two!.seq])).toBe(true);
    const base = { version: 4, campos: { comision: 10 } };
    expect(first.rows.map((row) => row.base)).toEqual([base]);
    expect(((await readJournaledQueue(db)) as OutboxRow[]).map((row) => row.base)).toEqual([base]);
  });
});
