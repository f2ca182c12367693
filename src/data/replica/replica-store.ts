/** The replica on disk: pages of changes, each written in one transaction with its cursor. */
import type { ChangesAnswer } from '#contracts/sync.ts';
import type { LocalDb, ReplicaMeta } from '../store/db.ts';
import { deleteRows, readJournaledQueue } from '../store/journal.ts';
import { type PulledRow, deletePulled } from '../store/pulled-rows.ts';
import { isFull } from '../store/disk-errors.ts';
import type { SerialWork } from '../store/serial-work.ts';
import { goneIn, readRows, putPage, removeRows, rowsOf, withThumbnail } from '../store/blocks.ts';
import { deleteContentsBut } from '../store/contents.ts';
import { shareTexts } from '../store/share-texts.ts';
import { bringsOldRows, lacksRows, leavingRows, type RowIds, scopeDigest } from './own-scope.ts';
import { PackedReading } from './packed-reading.ts';
import type { Replica } from './replica.ts';

function putInMemory(replica: Replica, page: ChangesAnswer): void {
  for (const part of page.cambios) {
    const old = goneIn(part).map((id) => replica.get(part.tabla, id));
    const rows = rowsOf(part, old, page);
    shareTexts(rows);
    for (const row of rows) replica.put(part.tabla, withThumbnail(row, replica.get(part.tabla, row.id)));
  }
}

/** The uuids of the attachments in the pages. */
const adjuntosIn = (pages: readonly ChangesAnswer[]): string[] =>
  pages.flatMap(({ cambios }) =>
    cambios.flatMap(({ tabla, filas }) => (tabla === 'adjunto' ? filas.map(({ uuid }) => uuid) : [])),
  );

export interface WrittenPage {
  /** The state of the replica for which the pages were requested. */
  from: ReplicaMeta | null;
  /** The pages replace everything. */
  fresh: boolean;
  /** The acknowledged rows whose results are in the pages. */
  acked: readonly PulledRow[];
  /** Epoch ms when these are the last pages of a pull, else null. */
  at: number | null;
  /**
   * Whether the pages contain rows of versions that other tabs have read already: these tabs must read everything
   * again.
   */
  healed?: boolean;
}

export class ReplicaStore {
  private readonly db: LocalDb;
  private readonly replica: Replica;
  private readonly serialWork: SerialWork;
  /** The last version that memory has. */
  private loaded = 0;
  meta: ReplicaMeta | null = null;
  /** The disk has no space for the replica: it is in memory only, until the next start. */
  memoryOnly = false;

  constructor(db: LocalDb, replica: Replica, serialWork: SerialWork) {
    this.db = db;
    this.replica = replica;
    this.serialWork = serialWork;
  }

  /**
   * Reads the disk into memory: everything at the start, afterwards what other tabs wrote. `adopt` receives the outbox
   * of the same moment in the same tick, so that no change is shown twice or not at all; `hasNewRows`: the disk had rows that
   * memory lacked, or had in older versions.
   */
  load(adopt: (outbox: unknown[], hasNewRows: boolean) => void): Promise<void> {
    return this.serialWork.run(async () => {
      const { meta, behind, renewed, isNew, packed, read, outbox } = await this.readDisk();
      this.memoryOnly = behind;
      if (renewed) this.replica.clear();
      this.replica.fill(packed);
      for (const [table, rows] of read) for (const row of rows) this.replica.put(table, row);
      this.meta = meta;
      this.loaded = meta?.cursor ?? 0;
      adopt(outbox, isNew);
    });
  }

  /**
   * Writes pages, and deletes the `acked` rows of the outbox whose results they contain, in one transaction.
   * @returns false, with nothing written, where another tab has advanced the replica: older rows could replace newer
   * ones
   */
  write(
    pages: readonly ChangesAnswer[],
    { from, fresh, acked, at, healed = false }: WrittenPage,
  ): Promise<boolean> {
    return this.serialWork.run(async () => {
      const last = pages.at(-1);
      if (!last) return true;
      const { cursor, instancia, epoca } = last;
      const before = fresh ? null : from;
      const schema = last.esquema ?? before?.esquema;
      const horizon = pages[0]?.horizonte ?? before?.horizonte;
      const isOwnWork = (before?.ownWork ?? pages[0]?.alcance) !== undefined;
      // Rows leave one replica of many pages only by a new start.
      const leaving: RowIds = isOwnWork && before ? leavingRows(this.replica, last) : new Map();
      const isRewritten = leaving.size > 0 || (isOwnWork && bringsOldRows(last, before?.cursor ?? cursor));
      const isNew = before === null || healed || isRewritten;
      const filling = isNew ? crypto.randomUUID() : before.llenado;
      // Only the first page of a full pull has it.
      const { cerradoDesde = before?.cerradoDesde } = pages[0] ?? last;
      const meta: ReplicaMeta = {
        cursor,
        instancia,
        epoca,
        esquema: schema,
        horizonte: horizon,
        inicio: last.hayMas ? (pages[0]?.inicio ?? before?.inicio) : undefined,
        llenado: filling,
        at: at ?? from?.at ?? null,
        ...(cerradoDesde === undefined ? {} : { cerradoDesde }),
        ...(isOwnWork && { ownWork: true as const }),
      };
      const isOurs = await this.writeDisk(pages, { from, fresh, acked, leaving }, meta).catch(
        async (error) => {
          if (!isFull(error)) throw error;
          await this.release();
          await this.deleteOnFullDisk(acked);
          this.memoryOnly = true;
          return true;
        },
      );
      if (!isOurs) return false;
      if (fresh) this.replica.clear();
      for (const page of pages) putInMemory(this.replica, page);
      this.replica.remove(leaving);
      this.meta = meta;
      this.loaded = cursor;
      return true;
    });
  }

  /** The digest that a pull sends with a cursor of the driver's replica. */
  get scope(): number | undefined {
    return this.meta?.ownWork ? scopeDigest(this.replica) : undefined;
  }

  /** Whether the answer names a row that neither it nor the replica has: the replica has to be filled again. */
  isShortOf(page: ChangesAnswer): boolean {
    return lacksRows(this.replica, page);
  }

  /** Replaces rows that differ from the server's, if the replica is still in the same state. */
  heal(page: ChangesAnswer, from: ReplicaMeta): Promise<boolean> {
    return this.write([page], { from, fresh: false, acked: [], at: null, healed: true });
  }

  /** Deletes the replica from the disk to free space: memory keeps its rows, and the next start fetches everything. */
  async release(): Promise<void> {
    this.db.withoutReplica = true;
    await this.db.transaction('rw', this.tables(), async () => {
      await this.db.bloques.clear();
      await this.db.meta.delete('replica');
    });
    this.memoryOnly = this.meta !== null;
  }

  private writeDisk(
    pages: readonly ChangesAnswer[],
    { from, fresh, acked, leaving }: Pick<WrittenPage, 'from' | 'fresh' | 'acked'> & { leaving: RowIds },
    meta: ReplicaMeta,
  ): Promise<boolean> {
    // Photos of what left a driver's work, of another role, or of an acknowledged change to work that is no longer his.
    const isPruned = meta.ownWork === true && (fresh || leaving.size > 0 || acked.length > 0);
    const staying = fresh ? [] : this.adjuntosBut(leaving);
    const more = isPruned ? [this.db.contenidos, this.db.bytes] : [];
    return this.db.transaction('rw', [...this.tables(), ...more], async () => {
      const disk = await this.readMeta();
      if (this.isBehind(disk)) {
        await deletePulled(this.db, acked);
        return true;
      }
      // Another tab has written the replica again: read it before adding anything.
      if (this.memoryOnly) return false;
      if (disk?.cursor !== from?.cursor || disk?.llenado !== from?.llenado) return false;
      if (disk?.instancia !== from?.instancia) return false;
      if (fresh) await this.db.bloques.clear();
      for (const page of pages) await putPage(this.db.bloques, page);
      await removeRows(this.db.bloques, leaving);
      await this.db.meta.put({ clave: 'replica', valor: meta });
      await deletePulled(this.db, acked);
      if (isPruned) await deleteContentsBut(this.db, [...staying, ...adjuntosIn(pages)]);
      return true;
    });
  }

  /** The uuids of the attachments of the replica, without those that leave. */
  private adjuntosBut(leaving: RowIds): string[] {
    const gone = leaving.get('adjunto');
    const rows = [...this.replica.all('adjunto')];
    return rows.filter(({ id }) => gone?.has(Number(id)) !== true).map(({ uuid }) => uuid);
  }

  /** Deletes acknowledged rows on a full disk; their keys are stored where there is space. */
  private deleteOnFullDisk(acked: readonly PulledRow[]): Promise<void> {
    return deletePulled(this.db, acked).catch((error: unknown) => {
      if (!isFull(error)) throw error;
      return deleteRows(
        this.db,
        acked.map(({ seq }) => seq),
      );
    });
  }

  /**
   * Whether the disk has no replica, or an older one than memory. Notes whether it was deleted to make room: the replica
   * then is in memory only.
   */
  private isBehind(disk: ReplicaMeta | null): boolean {
    if (this.meta === null) return false;
    this.memoryOnly ||= disk === null;
    if (!this.memoryOnly || disk?.at == null) return this.memoryOnly;
    return disk.instancia === this.meta.instancia && disk.cursor < this.loaded;
  }

  private tables() {
    return [this.db.bloques, this.db.meta, this.db.outbox, this.db.avances];
  }

  /** The rows of the disk that memory lacks, read in one transaction. */
  private readDisk() {
    return this.db.transaction('r', this.tables(), async () => {
      const disk = await this.readMeta();
      const behind = this.isBehind(disk);
      const meta = behind ? this.meta : disk;
      const isSame = meta?.instancia === this.meta?.instancia && meta?.llenado === this.meta?.llenado;
      const renewed = !behind && (this.memoryOnly || !isSame || (meta?.cursor ?? 0) < this.loaded);
      const isNew = !behind && (renewed || (meta?.cursor ?? 0) !== this.loaded);
      const from = renewed || this.loaded === 0 ? null : this.loaded;
      const packing = new PackedReading();
      const read = isNew ? await readRows(this.db.bloques, from, packing) : [];
      const outbox = await readJournaledQueue(this.db);
      return { meta, behind, renewed, isNew, packed: packing.finish(), read, outbox };
    });
  }

  private async readMeta(): Promise<ReplicaMeta | null> {
    return ((await this.db.meta.get('replica'))?.valor as ReplicaMeta | undefined) ?? null;
  }
}
