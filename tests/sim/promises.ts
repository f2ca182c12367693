/** What each change's user saw and was told when the change was saved, and what that user has said of it since. */
import type { Outcome } from '#contracts/promise.ts';
import { ANYTHING } from '#data/changes/keys.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { editableFields, mutationOf } from '#data/changes/mutations.ts';
import { fieldsOf } from '#views/record-fields.ts';

export interface Promise {
  row: OutboxRow;
  outbox: string;
  /** Null where the screen could not tell, or an older version of the app has kept the change since. */
  outcome: Outcome | null;
  /** Field of the change → the values of it that its user has seen. */
  seen: Map<string, unknown[]>;
  /** The version of the record that its user has seen; 0 where it had none. */
  version: number;
  /** Its user has sent it without waiting for what it builds on. */
  released: boolean;
  /** It was edited: its place in the outbox is another change's now. */
  isReplaced: boolean;
}

export class Promises {
  /** By outbox and key: a change that was carried in a file is in two. */
  private readonly all = new Map<string, Promise>();

  /** Marker of a form → the record that it was opened with. */
  private readonly originals = new Map<string, Record<string, unknown>>();
  /** Marker of such a form → the fields that it changed when it was saved: others are edited in the tray, in a new form. */
  private readonly changedFields = new Map<string, ReadonlySet<string>>();
  /** The same of removals, which are saved as soon as they are asked for. */
  private readonly removed = new Map<string, Record<string, unknown>>();
  /** Versions of records that a user was told of in a conflict, with the outbox. */
  private readonly told = new Set<string>();

  /** By outbox, the first change of which its user has decided something. */
  private readonly decisions = new Map<string, number>();

  opened(marker: string, original: Record<string, unknown>): void {
    this.originals.set(marker, original);
  }

  removing(marker: string, original: Record<string, unknown>): void {
    this.removed.set(marker, original);
  }

  /** The change is parked, and its user is told of the server's record. */
  parked(outbox: string, { error }: OutboxRow): void {
    if (error?.servidor) this.told.add(`${outbox} ${Number(error.servidor.version)}`);
  }

  /** What the form of a change showed; the engine's own word for it where its user was told of something newer. */
  private baseOf(outbox: string, { base, args, name }: OutboxRow): OutboxRow['base'] {
    const original = this.originals.get(args.etiqueta);
    const removed = base ? undefined : (original ?? this.removed.get(args.etiqueta));
    if (removed && name.endsWith('.remove')) {
      const fields = editableFields(name.replace(/remove$/, 'update'));
      return { version: Number(removed.version ?? 0), campos: fieldsOf(removed, fields) };
    }
    if (!base || !original || this.told.has(`${outbox} ${base.version}`)) return base;
    const fields = this.changedFields.get(args.etiqueta) ?? new Set(Object.keys(base.campos));
    this.changedFields.set(args.etiqueta, fields);
    const shown = fieldsOf(
      original,
      Object.keys(base.campos).filter((field) => fields.has(field)),
    );
    return { version: Number(original.version ?? 0), campos: { ...base.campos, ...shown } };
  }

  /** The change was saved, or its user has given it another content. */
  saved(outbox: string, row: OutboxRow): void {
    const base = this.baseOf(outbox, row);
    const seen = Object.entries(base?.campos ?? {}).map(
      ([field, value]) => [field, [value]] as [string, unknown[]],
    );
    this.all.set(`${outbox} ${row.key}`, {
      row: structuredClone(row),
      outbox,
      outcome: structuredClone(row.outcome),
      seen: new Map(seen),
      version: base?.version ?? 0,
      released: row.released,
      isReplaced: false,
    });
  }

  of(outbox: string, key: string): Promise | undefined {
    return this.all.get(`${outbox} ${key}`);
  }

  replaced(outbox: string, key: string): void {
    const promise = this.of(outbox, key);
    if (promise) promise.isReplaced = true;
  }

  /** The changes of an outbox in the order in which they were saved. */
  in(outbox: string): Promise[] {
    return [...this.all.values()].filter((each) => each.outbox === outbox && !each.isReplaced);
  }

  /** Its user has accepted this outcome. */
  accepted(outbox: string, key: string, outcome: Outcome): void {
    const promise = this.of(outbox, key);
    if (promise) promise.outcome = structuredClone(outcome);
  }

  /** Its user has edited, discarded or settled a change: what was made on top of it and never left is shown anew. */
  decided(outbox: string, seq: number): void {
    this.decisions.set(outbox, Math.min(seq, this.decisions.get(outbox) ?? seq));
  }

  /** The row promises something else than before, without another content. */
  renewed(outbox: string, row: OutboxRow): void {
    const promise = this.of(outbox, row.key);
    const isLater = row.seq > (this.decisions.get(outbox) ?? Infinity);
    if (!promise || !isLater || row.attempts > 0 || row.state !== 'pending') return;
    promise.outcome = structuredClone(row.outcome);
    Object.assign(promise.row, structuredClone({ reads: row.reads, writes: row.writes, unseen: row.unseen }));
  }

  released(outbox: string, key: string): void {
    const promise = this.of(outbox, key);
    if (promise) promise.released = true;
  }

  /** Its user was shown the server's record, and has chosen. */
  shown(outbox: string, key: string, record: Record<string, unknown>): void {
    const promise = this.of(outbox, key);
    if (!promise) return;
    const fields = fieldsOf(record, [...promise.seen.keys()]);
    for (const [field, value] of Object.entries(fields)) promise.seen.get(field)!.push(value);
    promise.version = Math.max(promise.version, Number(record.version));
  }

  /**
   * An older version of the app has kept it: what it read and promised is gone, and which records it refers to. Of its own
   * record it keeps the uuid.
   */
  downgraded(outbox: string, { key, name, args, reads }: OutboxRow): void {
    const promise = this.of(outbox, key);
    if (!promise || !reads.includes(ANYTHING)) return;
    promise.outcome = null;
    const own = `${mutationOf(name)?.tabla}/${args.id}`;
    const uuid = promise.row.uuids[own];
    Object.assign(promise.row, { reads: [], writes: [], uuids: uuid ? { [own]: uuid } : {} });
  }
}
