/** Two tabs edit one record while one of them hears what the server said: one's own edits never conflict. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { LocalDb } from '#data/store/db.ts';
import { leerCola } from '#data/store/journal.ts';
import { Cola } from '#data/outbox/queue.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { Turno } from '#data/store/serial-work.ts';
import { currentRow } from './version-one-row.ts';

const edicion = (comision: number): Omit<OutboxRow, 'seq'> =>
  currentRow({
    name: 'chofer.update',
    args: { id: 2, body: { comision }, etiqueta: 'Pedro' },
    creates: [],
    records: ['chofer/2'],
    base: { version: 4, campos: { comision: 10 } },
  }) as object as Omit<OutboxRow, 'seq'>;
const aceptada = (datos: object): Partial<OutboxRow> => ({
  state: 'acked',
  answer: { mensaje: 'Listo', datos: { id: 2, version: 9, comision: 11, ...datos }, advertencias: [] },
});

let una: Cola;
let otra: Cola;
let db: LocalDb;

beforeEach(async () => {
  const indexedDB = new IDBFactory();
  const open = (): Cola => {
    db = new LocalDb(1, { indexedDB, IDBKeyRange });
    return new Cola(db, new Turno((work) => work()), () => {});
  };
  [una, otra] = [open(), open()];
  await una.add(edicion(11));
  await otra.load();
});

/** The base of the second edit, as it lies on the disk. */
async function laSegunda(): Promise<OutboxRow['base']> {
  const filas = (await leerCola(db)) as OutboxRow[];
  expect(filas.map(({ state }) => state)).toEqual(['acked', 'pending']);
  return filas[1]!.base;
}

describe('a second edit of a record while another tab learns that the first one was accepted', () => {
  it('takes the accepted record as its base when the second edit was saved first', async () => {
    await una.add(edicion(12));
    expect(otra.rows).toHaveLength(1);
    await otra.update(() => [new Map([[otra.rows[0]!.seq, aceptada({})]])]);
    expect(await laSegunda()).toEqual({ version: 9, campos: { comision: 11 } });
  });

  it('takes the accepted record as its base when the answer was saved first', async () => {
    await otra.update(() => [new Map([[otra.rows[0]!.seq, aceptada({})]])]);
    expect(una.rows[0]!.state).toBe('pending');
    await una.add(edicion(12));
    expect(await laSegunda()).toEqual({ version: 9, campos: { comision: 11 } });
    expect(una.rows[1]!.base).toEqual({ version: 9, campos: { comision: 11 } });
  });

  it('keeps its own base when another user changed one of its fields meanwhile', async () => {
    await una.add({ ...edicion(12), base: { version: 4, campos: { comision: 10, nombre: 'Pedro' } } });
    await otra.update(() => [new Map([[otra.rows[0]!.seq, aceptada({ nombre: 'Juan' })]])]);
    expect((await laSegunda())?.version).toBe(4);
  });
});
