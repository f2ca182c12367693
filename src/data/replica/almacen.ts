/** The replica on disk: whole pages of changes in one transaction each, with the cursor that they bring it to. */
import type { Cambios, CambiosTabla } from '#contracts/sync.ts';
import { TABLAS, type Tabla, type Tablas } from '#contracts/tablas.ts';
import type { LocalDb, ReplicaMeta } from '../db.ts';
import type { OutboxRow } from '../outbox/fila.ts';
import type { Turno } from '../turno.ts';
import type { Replica } from './mundo.ts';

type Row = Tablas[Tabla];

/** Deleted rows whose names history shows come whole; of the others only the ids, and their old rows are marked. */
async function apply(
  db: LocalDb,
  { tabla, filas, eliminados, historial = [] }: CambiosTabla,
  page: Cambios,
): Promise<Row[]> {
  const table = db.replica(tabla);
  const whole = new Set(historial.map(({ id }) => id));
  const gone = eliminados.filter((id) => !whole.has(id));
  const now = new Date().toISOString();
  const marked = (await table.bulkGet(gone)).flatMap((row) =>
    row ? [{ ...row, deleted_at: row.deleted_at ?? now, version: page.cursor }] : [],
  );
  // The cast: `filas` are rows of this very table, which the compiler cannot follow through the union.
  const rows = [...filas, ...historial, ...marked] as never[];
  await table.bulkPut(rows);
  return rows;
}

export interface Escrita {
  /** The state of the replica that the pages were asked for on top of. */
  from: ReplicaMeta | null;
  /** The pages replace everything. */
  fresh: boolean;
  /** Seqs of the acknowledged rows that the pages bring. */
  acked: readonly number[];
  /** Epoch ms when these are the last pages of a pull, else null. */
  at: number | null;
}

export class Almacen {
  private readonly db: LocalDb;
  private readonly replica: Replica;
  private readonly turno: Turno;
  /** The last version that memory has. */
  private loaded = 0;
  meta: ReplicaMeta | null = null;

  constructor(db: LocalDb, replica: Replica, turno: Turno) {
    this.db = db;
    this.replica = replica;
    this.turno = turno;
  }

  /**
   * Fills memory from the disk: everything at start, what other tabs wrote since after that. `adopt` gets the outbox
   * of the same moment, in the same tick, so that nothing is ever seen twice or not at all.
   */
  load(adopt: (outbox: OutboxRow[]) => void): Promise<void> {
    return this.turno.take(async () => {
      const { meta, renewed, read, outbox } = await this.readDisk();
      if (renewed) this.replica.clear();
      for (const [tabla, rows] of read) for (const row of rows) this.replica.put(tabla, row);
      this.meta = meta;
      this.loaded = meta?.cursor ?? 0;
      adopt(outbox);
    });
  }

  /**
   * Writes pages and forgets the `acked` rows of the outbox that they bring, all in one transaction. False, and
   * nothing written, where another tab has moved the replica on: these pages could put older rows over newer ones.
   */
  write(pages: readonly Cambios[], { from, fresh, acked, at }: Escrita): Promise<boolean> {
    return this.turno.take(async () => {
      const last = pages.at(-1);
      if (!last) return true;
      const { cursor, instancia } = last;
      const llenado = (from?.llenado ?? 0) + (fresh ? 1 : 0);
      const meta: ReplicaMeta = { cursor, instancia, llenado, at: at ?? from?.at ?? null };
      const written: [Tabla, Row[]][] = [];
      const isOurs = await this.db.transaction('rw', this.tables(), async () => {
        const disk = await this.readMeta();
        if (disk?.cursor !== from?.cursor || disk?.llenado !== from?.llenado) return false;
        if (disk?.instancia !== from?.instancia) return false;
        if (fresh) await Promise.all(TABLAS.map((tabla) => this.db.replica(tabla).clear()));
        for (const page of pages) {
          for (const part of page.cambios) written.push([part.tabla, await apply(this.db, part, page)]);
        }
        await this.db.meta.put({ clave: 'replica', valor: meta });
        await this.db.outbox.bulkDelete([...acked]);
        return true;
      });
      if (!isOurs) return false;
      if (fresh) this.replica.clear();
      for (const [tabla, rows] of written) for (const row of rows) this.replica.put(tabla, row);
      this.meta = meta;
      this.loaded = cursor;
      return true;
    });
  }

  private tables() {
    return [...TABLAS.map((tabla) => this.db.replica(tabla)), this.db.meta, this.db.outbox];
  }

  /** One state of the disk: what memory lacks of it. */
  private readDisk() {
    return this.db.transaction('r', this.tables(), async () => {
      const meta = await this.readMeta();
      const isSame = meta?.instancia === this.meta?.instancia && meta?.llenado === this.meta?.llenado;
      const renewed = !isSame || (meta?.cursor ?? 0) < this.loaded;
      const read: [Tabla, Row[]][] = [];
      for (const tabla of TABLAS) {
        const table = this.db.replica(tabla);
        // Read in bulk: a whole table is far faster than a walk of its index.
        const whole = renewed || this.loaded === 0;
        read.push([
          tabla,
          whole ? await table.toArray() : await table.where('version').above(this.loaded).toArray(),
        ]);
      }
      return { meta, renewed, read, outbox: await this.db.outbox.orderBy('seq').toArray() };
    });
  }

  private async readMeta(): Promise<ReplicaMeta | null> {
    return ((await this.db.meta.get('replica'))?.valor as ReplicaMeta | undefined) ?? null;
  }
}
