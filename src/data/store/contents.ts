/**
 * The bytes of attachments on this device: those of queued changes; and for viewing without a network those that the
 * server has too, own or fetched, while they are among the last 200 MiB that were used.
 */
import { HOUR_MS } from '#domain/milliseconds.ts';
import type { OutboxRow } from '../changes/row.ts';
import { type ContentMeta, contentsOf, isOutstanding, type NewContent } from './content-meta.ts';
import type { After } from './after.ts';
import type { LocalDb } from './db.ts';
import { Disk } from './disk.ts';
import { readJournaledQueue } from './journal.ts';
import { SerialWork } from './serial-work.ts';

const CACHE_BYTES = 200 * 1_048_576;
/** Milliseconds within which the change is saved whose bytes have just been stored. */
const GRACE_MS = HOUR_MS;

/** Deletes the bytes of these attachments within the caller's transaction. */
export async function deleteContents(db: LocalDb, uuids: readonly string[]): Promise<void> {
  await Promise.all([db.contenidos.bulkDelete([...uuids]), db.bytes.bulkDelete([...uuids])]);
}

/**
 * Deletes the bytes that the server has, except those of these attachments and of queued changes, within the caller's
 * transaction.
 */
export async function deleteContentsBut(db: LocalDb, uuids: readonly string[]): Promise<void> {
  const queue = (await readJournaledQueue(db)) as OutboxRow[];
  const kept = new Set([...uuids, ...contentsOf(queue)]);
  const metas = await db.contenidos.toArray();
  const known = metas.filter((meta) => !isOutstanding(meta) && !kept.has(meta.uuid));
  await deleteContents(
    db,
    known.map(({ uuid }) => uuid),
  );
}

/**
 * Stores the bytes of those of `uuids` that have any in `contents`, as unsent, within the caller's transaction. `now` in
 * epoch ms.
 */
export async function putContents(
  db: LocalDb,
  uuids: readonly string[],
  contents: ReadonlyMap<string, NewContent>,
  now: number,
): Promise<void> {
  for (const uuid of uuids) {
    const content = contents.get(uuid);
    // oxlint-disable-next-line no-await-in-loop -- a few, in one transaction
    if (content) await putContent(db, metaOf(uuid, content, 'unsent', now), content.bytes);
  }
}

const metaOf = (
  uuid: string,
  { tipo, sha256, bytes }: NewContent,
  state: ContentMeta['state'],
  usedAt: number,
): ContentMeta => ({ uuid, tipo, sha256, size: bytes.byteLength, state, usedAt });

async function putContent(db: LocalDb, meta: ContentMeta, bytes: ArrayBuffer): Promise<void> {
  await db.bytes.put({ uuid: meta.uuid, bytes });
  await db.contenidos.put(meta);
}

export class ContentStore {
  private readonly db: LocalDb;
  private readonly now: () => number;
  private readonly serialWork: SerialWork;
  /** Uuids whose bytes were looked for on the disk and not found. */
  private readonly absent = new Set<string>();
  /** States that a full disk has refused, by uuid. */
  private readonly unwritten = new Map<string, ContentMeta['state']>();
  /** By uuid. */
  metas: ReadonlyMap<string, ContentMeta> = new Map();

  /** `freeSpace` deletes data of other parts of the app. The replica is never deleted for a photo. */
  constructor(
    db: LocalDb,
    now: () => number,
    freeSpace: () => Promise<void> = async () => {},
    after?: After,
  ) {
    this.db = db;
    this.now = now;
    const disk = new Disk(db, [() => this.evict(0), freeSpace], after);
    this.serialWork = new SerialWork((work) => disk.run(work));
  }

  /** Reads what another tab may have changed. */
  load(): Promise<void> {
    return this.serialWork.run(() => this.reread());
  }

  /**
   * Whether the server still needs the bytes of the record that the change creates. Those of a change that another tab
   * has just saved may not have been looked for yet.
   */
  awaitsUpload(row: Pick<OutboxRow, 'name' | 'creates'>): boolean {
    const [uuid] = contentsOf([row]);
    if (uuid === undefined) return false;
    const meta = this.metas.get(uuid);
    return meta ? isOutstanding(meta) : !this.absent.has(uuid);
  }

  /** The bytes that wait to be sent, as they are on the disk; null where they are not there, or were sent meanwhile. */
  async outstanding(uuid: string): Promise<NewContent | null> {
    const [meta, stored] = await this.serialWork.run(() => this.fromDisk(uuid));
    if (meta && stored && isOutstanding(this.known(meta)))
      return { tipo: meta.tipo, sha256: meta.sha256, bytes: stored.bytes };
    if (!stored) this.absent.add(uuid);
    if (meta && !stored) await this.remove(uuid);
    else await this.load();
    return null;
  }

  /** Stores the bytes of a new attachment. @throws where the disk refuses, or where they are no longer wanted; then nothing is stored */
  keep(uuid: string, content: NewContent, isWanted?: () => boolean): Promise<void> {
    return this.put(uuid, content, 'unsent', isWanted);
  }

  /** Stores bytes that came from the server, where there is space for them. */
  async cache(uuid: string, content: NewContent): Promise<void> {
    await this.put(uuid, content, 'fetched').catch(() => {});
    await this.serialWork.run(() => this.evict(CACHE_BYTES)).catch(() => {});
  }

  /** The bytes; null where they are not on this device. */
  read(uuid: string): Promise<(NewContent & { uuid: string }) | null> {
    return this.serialWork.run(async () => {
      const [meta, stored] = await this.fromDisk(uuid);
      if (!meta || !stored) return null;
      // A full disk refuses the time of use, not the bytes.
      await this.db.contenidos.update(uuid, { usedAt: this.now() }).catch(() => {});
      return { uuid, tipo: meta.tipo, sha256: meta.sha256, bytes: stored.bytes };
    });
  }

  /**
   * Sets the state of bytes that are still here: their change may have been discarded meanwhile. A full disk refuses it: then
   * this tab knows it.
   */
  async mark(uuid: string, state: ContentMeta['state']): Promise<void> {
    await this.serialWork.run(
      async () => {
        await this.db.contenidos.update(uuid, { state });
        this.unwritten.delete(uuid);
      },
      undefined,
      () => Promise.resolve(void this.unwritten.set(uuid, state)),
    );
    await this.load();
  }

  /** Bytes that the server may have lost are sent again. Other tabs may send the record once more before. */
  verify(uuid: string): void {
    const meta = this.metas.get(uuid);
    if (meta) this.metas = new Map([...this.metas, [uuid, { ...meta, state: 'verifying' }]]);
    void this.mark(uuid, 'verifying').catch(() => {});
  }

  remove(uuid: string): Promise<void> {
    const { contenidos, bytes } = this.db;
    return this.serialWork.run(async () => {
      await this.db.transaction('rw', contenidos, bytes, () => deleteContents(this.db, [uuid]));
      await this.reread();
    });
  }

  /**
   * Deletes bytes whose change never came, and those above 200 MiB that the server has: a device that only takes photos
   * fetches none.
   */
  async tidy(): Promise<void> {
    const metas = [...this.metas.values()];
    const isLeft = metas.some((meta) => isOutstanding(meta) && !this.isNew(meta));
    const size = metas.reduce((sum, meta) => sum + meta.size, 0);
    if (isLeft || size > CACHE_BYTES) await this.serialWork.run(() => this.evict(CACHE_BYTES));
  }

  /** Deletes all bytes that can be fetched again: for a full disk. */
  release(): Promise<void> {
    return this.evict(0);
  }

  private put(
    uuid: string,
    content: NewContent,
    state: ContentMeta['state'],
    isWanted?: () => boolean,
  ): Promise<void> {
    const { db } = this;
    const meta = metaOf(uuid, content, state, this.now());
    return this.serialWork.run(async () => {
      await db.transaction('rw', db.contenidos, db.bytes, () => putContent(db, meta, content.bytes));
      await this.reread();
    }, isWanted);
  }

  private fromDisk(uuid: string) {
    const { contenidos, bytes } = this.db;
    return this.db.transaction('r', contenidos, bytes, () =>
      Promise.all([contenidos.get(uuid), bytes.get(uuid)] as const),
    );
  }

  private async reread(): Promise<void> {
    this.metas = new Map((await this.stored()).map((meta) => [meta.uuid, meta]));
  }

  /** With the state that a full disk has refused. */
  private known(meta: ContentMeta): ContentMeta {
    return { ...meta, state: this.unwritten.get(meta.uuid) ?? meta.state };
  }

  private async stored(): Promise<ContentMeta[]> {
    const metas = await this.db.contenidos.toArray();
    return metas.map((meta) => this.known(meta));
  }

  /**
   * Deletes the bytes that were used longest ago, until at most `most` are left, and bytes without a change that the
   * server never got. Those of queued changes stay.
   */
  private async evict(most: number): Promise<void> {
    const { db } = this;
    await db.transaction('rw', db.outbox, db.avances, db.contenidos, db.bytes, async () => {
      const queued = new Set(contentsOf((await readJournaledQueue(db)) as OutboxRow[]));
      const free = (await this.stored()).filter((meta) => !queued.has(meta.uuid) && !this.isNew(meta));
      const latestFirst = free.toSorted((a, b) => b.usedAt - a.usedAt);
      let left = most;
      const gone = latestFirst.filter((meta) => {
        if (!isOutstanding(meta)) left -= meta.size;
        return isOutstanding(meta) || left < 0;
      });
      await deleteContents(
        db,
        gone.map(({ uuid }) => uuid),
      );
    });
    await this.reread();
  }

  /** Another tab may be about to save its change. */
  private isNew(meta: ContentMeta): boolean {
    return isOutstanding(meta) && Math.abs(this.now() - meta.usedAt) < GRACE_MS;
  }
}
