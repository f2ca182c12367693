/** Faults of a tab's disk: it is full, or the tab is killed before, during or after a transaction. */
import type { DBCore, DBCoreMutateRequest, DBCoreTransaction } from 'dexie';
import type { ContentMeta } from '#data/store/content-meta.ts';
import type { LocalDb } from '#data/store/db.ts';
import type { JournalRecord } from '#data/store/journal-record.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import type { Death } from './tally.ts';

/** 'for photos': there is space for changes, and none for bytes. */
export type Full = 'no' | 'until trimmed' | 'for photos' | 'yes';

/** Callbacks of the disk. */
export interface Vigilante {
  isDead: () => boolean;
  full: () => Full;
  /** Data that can be fetched again was deleted. */
  onTrim: () => void;
  onQuota: (saving: boolean) => void;
  /** Rows of an older version were migrated to the current one. */
  onMigrated: () => void;
  /** Kills the tab if its kill is scheduled for this point. */
  reach: (death: Death) => boolean;
  /** The rows were committed to the disk. */
  onKept: (rows: readonly OutboxRow[]) => void;
  /** The rows were written to the journal. */
  onAdvanced: (rows: JournalRecord['filas']) => void;
}

/**
 * A new promise each time: a shared one would retain every waiting continuation, and with it every tab that was killed
 * in a run.
 */
const never = (): Promise<never> => new Promise(() => {});

/** An IndexedDB transaction. Dexie's type declares only part of it. */
type DiskTransaction = DBCoreTransaction & Pick<IDBTransaction, 'addEventListener' | 'mode'>;

interface DiskMoments {
  before: Death[];
  after: Death[];
}

/** Storing the answers and marking the next rows as sending is one write. */
function journalMoments(journal: readonly JournalRecord[]): DiskMoments {
  const states = new Set(journal.flatMap(({ filas }) => filas.map(([, { state }]) => state)));
  const isAck = states.has('acked');
  return {
    before: isAck ? ['before ack'] : [],
    after: [
      ...(isAck ? (['after ack'] as const) : []),
      ...(states.has('sending') ? (['after mark'] as const) : []),
    ],
  };
}

function contentMoments(metas: readonly ContentMeta[]): Death[] {
  const states = new Set(metas.map(({ state }) => state));
  return [
    ...(states.has('unsent') ? (['after bytes kept'] as const) : []),
    ...(states.has('sent') ? (['after bytes marked'] as const) : []),
  ];
}

/** The points of the engine's work that a write corresponds to. */
function momentsOf(table: string, req: DBCoreMutateRequest): DiskMoments {
  if (req.type === 'delete' || req.type === 'deleteRange') {
    return table === 'outbox' ? { before: ['in removal'], after: [] } : { before: [], after: [] };
  }
  if (table === 'meta') {
    const isReplica = req.values.some(({ clave }: { clave: string }) => clave === 'replica');
    return isReplica ? { before: ['in pull'], after: ['after pull'] } : { before: [], after: [] };
  }
  if (table === 'outbox' && (req.trans as DiskTransaction).mode === 'versionchange') {
    return { before: ['in migration'], after: [] };
  }
  if (table === 'contenidos') return { before: [], after: contentMoments(req.values as ContentMeta[]) };
  if (table === 'avances') return journalMoments(req.values as JournalRecord[]);
  if (table !== 'outbox') return { before: [], after: [] };
  if (req.type === 'add') return { before: ['before persist'], after: ['after persist'] };
  return { before: ['in journal fold'], after: ['after journal fold'] };
}

function quota(): Error {
  return Object.assign(new Error('The disk is full'), { name: 'QuotaExceededError' });
}

/**
 * Installs the fault injection between the engine and the disk. @returns a function that aborts everything under way
 */
export function watchDisk(
  db: LocalDb,
  { isDead, full, onTrim, onQuota, onMigrated, reach, onKept, onAdvanced }: Vigilante,
): () => void {
  const active = new Set<DiskTransaction>();

  const refuses = (table: string, req: DBCoreMutateRequest): boolean => {
    if (full() === 'no') return false;
    if (full() === 'for photos') return table === 'bytes' && (req.type === 'add' || req.type === 'put');
    if (req.type === 'deleteRange' && table !== 'outbox' && table !== 'avances') onTrim();
    return (req.type === 'add' || req.type === 'put') && full() !== 'no';
  };

  async function mutate(
    table: string,
    req: DBCoreMutateRequest,
    go: () => Promise<unknown>,
  ): Promise<unknown> {
    if (isDead()) return never();
    const trans = req.trans as DiskTransaction;
    if (refuses(table, req)) {
      onQuota(table === 'outbox' && req.type === 'add');
      trans.abort();
      throw quota();
    }
    const { before, after } = momentsOf(table, req);
    if (before.some(reach)) return never();
    const done = await go();
    if (table === 'outbox' && trans.mode === 'versionchange') onMigrated();
    const rows = table === 'outbox' && (req.type === 'add' || req.type === 'put') ? req.values : [];
    const journal = table === 'avances' && req.type === 'add' ? (req.values as JournalRecord[]) : [];
    if (rows.length > 0 || journal.length > 0 || after.length > 0) {
      const seqs = (done as { results?: number[] }).results ?? [];
      trans.addEventListener('complete', () => {
        onKept(rows.map((row: OutboxRow, index) => ({ ...row, seq: row.seq ?? seqs[index] })));
        for (const { filas } of journal) onAdvanced(filas);
        if (!isDead()) after.some(reach);
      });
    }
    return done;
  }

  const guard =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>): ((...args: A) => Promise<R>) =>
    (...args) =>
      isDead() ? never() : work(...args);

  db.use({
    stack: 'dbcore',
    name: 'watcher',
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction(stores, mode, options) {
        const trans = core.transaction(stores, mode, options) as DiskTransaction;
        active.add(trans);
        for (const end of ['complete', 'abort'] as const) {
          trans.addEventListener(end, () => active.delete(trans));
        }
        return trans;
      },
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          get: guard((req) => table.get(req)),
          getMany: guard((req) => table.getMany(req)),
          query: guard((req) => table.query(req)),
          openCursor: guard((req) => table.openCursor(req)),
          count: guard((req) => table.count(req)),
          mutate: (req) => mutate(name, req, () => table.mutate(req)) as ReturnType<typeof table.mutate>,
        };
      },
    }),
  });
  // Adding a saved change bypasses Dexie's core. Once begun, it cannot be aborted.
  const add = db.addQueued.bind(db);
  db.addQueued = async (row) => {
    if (isDead()) return never();
    if (!db.isOpen()) return add(row);
    if (full() !== 'no' && full() !== 'for photos') {
      onQuota(true);
      throw quota();
    }
    if (reach('before persist')) return never();
    const added = await add(row);
    onKept([added]);
    if (!isDead()) reach('after persist');
    return isDead() ? never() : added;
  };
  return () => {
    for (const trans of active) {
      try {
        trans.abort();
      } catch {
        // The transaction has already ended.
      }
    }
  };
}
