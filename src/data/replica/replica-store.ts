/** The replica on disk: whole pages of changes in one transaction each, with the cursor that they bring it to. */
import type { Cambios } from '#contracts/sync.ts';
import type { LocalDb, ReplicaMeta } from '../store/db.ts';
import { borrar, leerCola } from '../store/journal.ts';
import { type Brought, deleteBrought } from '../store/brought.ts';
import { isFull } from '../store/disk.ts';
import type { Turno } from '../store/serial-work.ts';
import { goneIn, leerFilas, ponerPagina, rowsOf } from '../store/blocks.ts';
import type { Replica } from './replica.ts';

function putInMemory(replica: Replica, page: Cambios): void {
  for (const part of page.cambios) {
    const old = goneIn(part).map((id) => replica.get(part.tabla, id));
    for (const row of rowsOf(part, old, page)) replica.put(part.tabla, row);
  }
}

export interface Escrita {
  /** The state of the replica that the pages were asked for on top of. */
  from: ReplicaMeta | null;
  /** The pages replace everything. */
  fresh: boolean;
  /** The acknowledged rows that the pages bring. */
  acked: readonly Brought[];
  /** Epoch ms when these are the last pages of a pull, else null. */
  at: number | null;
  /** The pages have rows of versions that other tabs believe to have: they read everything again. */
  healed?: boolean;
}

export class Almacen {
  private readonly db: LocalDb;
  private readonly replica: Replica;
  private readonly turno: Turno;
  /** The last version that memory has. */
  private loaded = 0;
  meta: ReplicaMeta | null = null;
  /** The disk has no room for the replica: memory alone has it, until the next start. */
  soloMemoria = false;

  constructor(db: LocalDb, replica: Replica, turno: Turno) {
    this.db = db;
    this.replica = replica;
    this.turno = turno;
  }

  /**
   * Fills memory from the disk: everything at start, what other tabs wrote since after that. `adopt` gets the outbox
   * of the same moment, in the same tick, so that nothing is ever seen twice or not at all.
   */
  load(adopt: (outbox: unknown[]) => void): Promise<void> {
    return this.turno.take(async () => {
      const { meta, behind, renewed, read, outbox } = await this.readDisk();
      this.soloMemoria = behind;
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
  write(pages: readonly Cambios[], { from, fresh, acked, at, healed = false }: Escrita): Promise<boolean> {
    return this.turno.take(async () => {
      const last = pages.at(-1);
      if (!last) return true;
      const { cursor, instancia, epoca } = last;
      const before = fresh ? null : from;
      const esquema = last.esquema ?? before?.esquema;
      const horizonte = pages[0]?.horizonte ?? before?.horizonte;
      const llenado = before === null || healed ? crypto.randomUUID() : before.llenado;
      // The first page of a filling says it; the pages after that do not.
      const { cerradoDesde = before?.cerradoDesde } = pages[0] ?? last;
      const meta: ReplicaMeta = {
        cursor,
        instancia,
        epoca,
        esquema,
        horizonte,
        llenado,
        at: at ?? from?.at ?? null,
        ...(cerradoDesde === undefined ? {} : { cerradoDesde }),
      };
      const isOurs = await this.writeDisk(pages, { from, fresh, acked, at }, meta).catch(async (error) => {
        if (!isFull(error)) throw error;
        await this.soltar();
        await this.deleteOnFullDisk(acked);
        this.soloMemoria = true;
        return true;
      });
      if (!isOurs) return false;
      if (fresh) this.replica.clear();
      for (const page of pages) putInMemory(this.replica, page);
      this.meta = meta;
      this.loaded = cursor;
      return true;
    });
  }

  /** Puts rows in the place of those that differ from the server's, while the replica stands where it did. */
  heal(page: Cambios, from: ReplicaMeta): Promise<boolean> {
    return this.write([page], { from, fresh: false, acked: [], at: null, healed: true });
  }

  /** Gives the disk's copy of the replica up for want of room: memory keeps its own, and the next start fetches anew. */
  async soltar(): Promise<void> {
    this.db.sinCopia = true;
    await this.db.transaction('rw', this.tables(), async () => {
      await this.db.bloques.clear();
      await this.db.meta.delete('replica');
    });
    this.soloMemoria = this.meta !== null;
  }

  private writeDisk(
    pages: readonly Cambios[],
    { from, fresh, acked }: Escrita,
    meta: ReplicaMeta,
  ): Promise<boolean> {
    return this.db.transaction('rw', this.tables(), async () => {
      const disk = await this.readMeta();
      if (this.isBehind(disk)) {
        await deleteBrought(this.db, acked);
        return true;
      }
      // Another tab has filled the disk again: it is read before anything is put on top.
      if (this.soloMemoria) return false;
      if (disk?.cursor !== from?.cursor || disk?.llenado !== from?.llenado) return false;
      if (disk?.instancia !== from?.instancia) return false;
      if (fresh) await this.db.bloques.clear();
      for (const page of pages) await ponerPagina(this.db.bloques, page);
      await this.db.meta.put({ clave: 'replica', valor: meta });
      await deleteBrought(this.db, acked);
      return true;
    });
  }

  /** Their keys are kept where there is room. */
  private deleteOnFullDisk(acked: readonly Brought[]): Promise<void> {
    return deleteBrought(this.db, acked).catch((error: unknown) => {
      if (!isFull(error)) throw error;
      return borrar(
        this.db,
        acked.map(({ seq }) => seq),
      );
    });
  }

  /** The disk was given up, by this tab or another, and has nothing yet that is worth more than memory. */
  private isBehind(disk: ReplicaMeta | null): boolean {
    if (this.meta === null) return false;
    this.soloMemoria ||= disk === null;
    if (!this.soloMemoria || disk?.at == null) return this.soloMemoria;
    return disk.instancia === this.meta.instancia && disk.cursor < this.loaded;
  }

  private tables() {
    return [this.db.bloques, this.db.meta, this.db.outbox, this.db.avances];
  }

  /** One state of the disk: what memory lacks of it. */
  private readDisk() {
    return this.db.transaction('r', this.tables(), async () => {
      const disk = await this.readMeta();
      const behind = this.isBehind(disk);
      const meta = behind ? this.meta : disk;
      const isSame = meta?.instancia === this.meta?.instancia && meta?.llenado === this.meta?.llenado;
      const renewed = !behind && (this.soloMemoria || !isSame || (meta?.cursor ?? 0) < this.loaded);
      const isNew = !behind && (renewed || (meta?.cursor ?? 0) !== this.loaded);
      const desde = renewed || this.loaded === 0 ? null : this.loaded;
      const read = isNew ? await leerFilas(this.db.bloques, desde) : [];
      return { meta, behind, renewed, read, outbox: await leerCola(this.db) };
    });
  }

  private async readMeta(): Promise<ReplicaMeta | null> {
    return ((await this.db.meta.get('replica'))?.valor as ReplicaMeta | undefined) ?? null;
  }
}
