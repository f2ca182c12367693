/** The replica on disk: whole pages of changes in one transaction each, with the cursor that they bring it to. */
import type { Cambios, CambiosTabla } from '#contracts/sync.ts';
import { TABLAS, type Tabla, type Tablas } from '#contracts/tablas.ts';
import type { LocalDb, ReplicaMeta } from '../db.ts';
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

export class Almacen {
  private readonly db: LocalDb;
  private readonly replica: Replica;
  /** The last version that memory has. */
  private loaded = 0;
  meta: ReplicaMeta | null = null;

  constructor(db: LocalDb, replica: Replica) {
    this.db = db;
    this.replica = replica;
  }

  /** Fills memory from the disk: everything at start, what other tabs wrote since after that. */
  async load(): Promise<void> {
    const meta = await this.readMeta();
    const renewed = meta?.instancia !== this.meta?.instancia || (meta?.cursor ?? 0) < this.loaded;
    if (renewed) {
      this.replica.clear();
      this.loaded = 0;
    }
    for (const tabla of TABLAS) {
      const table = this.db.replica(tabla);
      // Read in bulk: a whole table is far faster than a walk of its index.
      const rows =
        this.loaded === 0 ? await table.toArray() : await table.where('version').above(this.loaded).toArray();
      for (const row of rows) this.replica.put(tabla, row as Row as never);
    }
    this.meta = meta;
    this.loaded = meta?.cursor ?? 0;
  }

  /** Writes pages and forgets the `acked` rows of the outbox that they bring, all in one transaction. */
  async write(
    pages: readonly Cambios[],
    { fresh, acked, at }: { fresh: boolean; acked: readonly number[]; at: number },
  ): Promise<void> {
    const last = pages.at(-1);
    if (!last) return;
    const meta: ReplicaMeta = { cursor: last.cursor, instancia: last.instancia, at };
    const tables = [...TABLAS.map((tabla) => this.db.replica(tabla)), this.db.meta, this.db.outbox];
    const written: [Tabla, Row[]][] = [];
    await this.db.transaction('rw', tables, async () => {
      if (fresh) await Promise.all(TABLAS.map((tabla) => this.db.replica(tabla).clear()));
      for (const page of pages) {
        for (const part of page.cambios) written.push([part.tabla, await apply(this.db, part, page)]);
      }
      await this.db.meta.put({ clave: 'replica', valor: meta });
      await this.db.outbox.bulkDelete([...acked]);
    });
    if (fresh) this.replica.clear();
    for (const [tabla, rows] of written) for (const row of rows) this.replica.put(tabla, row as never);
    this.meta = meta;
    this.loaded = meta.cursor;
  }

  private async readMeta(): Promise<ReplicaMeta | null> {
    return ((await this.db.meta.get('replica'))?.valor as ReplicaMeta | undefined) ?? null;
  }
}
