/** What the user of each change saw and was promised when it was saved, and what the user has decided since. */
import { isSameRecord } from '#data/changes/mutations.ts';
import type { Outcome } from '#contracts/promise.ts';
import { ANYTHING } from '#data/changes/keys.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { editableFields, mutationOf } from '#data/changes/mutations.ts';
import { fieldsOf } from '#views/record-fields.ts';
import { FormPromises } from './form-promises.ts';

export interface Promise {
  row: OutboxRow;
  outbox: string;
  /**
   * The promised outcome; null where the screen could not tell it, or an older version of the app has stored the change
   * since.
   */
  outcome: Outcome | null;
  /** Field of the change → its values that the user has seen. */
  seen: Map<string, unknown[]>;
  /** The version of the record that the user has seen; 0 for none. */
  version: number;
  /** The outbox that it was carried from in a file, and the version that it was based on there; otherwise null. */
  from: { outbox: string; version: number } | null;
  /** The server's record that its user was shown last, in a conflict. */
  shown: Record<string, unknown> | null;
  /** The user allowed it to be sent before the changes that it builds on. */
  released: boolean;
  /** The change was edited: its place in the outbox belongs to another change now. */
  isReplaced: boolean;
}

export class Promises {
  /** By outbox and key: a change that was carried in a file is in two outboxes. */
  private readonly all = new Map<string, Promise>();

  /** Marker of a form → the record that the form was opened with. */
  private readonly originals = new Map<string, Record<string, unknown>>();
  /**
   * Marker of such a form → the fields that it changed when it was saved, and that each edit in the tray has kept since.
   * Other fields are edited in the tray, in a new form: also one that an earlier edit there has left out.
   */
  private readonly changedFields = new Map<string, ReadonlySet<string>>();
  /** The same for removals, which are saved immediately. */
  private readonly removed = new Map<string, Record<string, unknown>>();
  /** Outbox and version of records that a user was shown in a conflict in the tray → the keys of its changes. */
  private readonly told = new Map<string, Set<string>>();
  /** What forms have shown, and what users decided in them. */
  readonly inForms = new FormPromises();

  /** By outbox, the first change that its user has decided something about. */
  private readonly decisions = new Map<string, number>();

  opened(marker: string, original: Record<string, unknown>): void {
    this.originals.set(marker, original);
  }

  /** The same, where the form was saved at once, and stays open since its change was refused. */
  knownFrom(marker: string, original: Record<string, unknown>): void {
    if (!this.originals.has(marker)) this.originals.set(marker, original);
  }

  removing(marker: string, original: Record<string, unknown>): void {
    this.removed.set(marker, original);
  }

  /** The change is parked, and its user is shown the server's record. */
  parked(outbox: string, { key, error }: OutboxRow): void {
    this.inForms.refused(key, error);
    if (!error?.servidor) return;
    const version = `${outbox} ${Number(error.servidor.version)}`;
    this.told.set(version, (this.told.get(version) ?? new Set()).add(key));
  }

  /** The change went back to its form, so its conflict is in no tray. */
  returned(key: string): void {
    for (const keys of this.told.values()) keys.delete(key);
    const server = this.inForms.serverOf(key);
    for (const { outbox, row } of this.all.values()) {
      if (row.key !== key) continue;
      this.decided(outbox, row.seq);
      if (server) this.shownBefore(outbox, row, server);
    }
  }

  /** The form that was saved as `before`, and opened with `original`, is saved as another change. */
  inherit(marker: string, before: string, original: Record<string, unknown>): void {
    this.originals.set(marker, this.originals.get(before) ?? original);
    this.inForms.inherit(marker, before);
  }

  /** The values that the form of a change showed; the engine's base if its user was shown newer ones. */
  private baseOf(outbox: string, { base, args, name }: OutboxRow): OutboxRow['base'] {
    const original = this.originals.get(args.etiqueta);
    const removed = base ? undefined : (original ?? this.removed.get(args.etiqueta));
    if (removed && name.endsWith('.remove')) {
      const fields = editableFields(name.replace(/remove$/, 'update'));
      const seen = { version: Number(removed.version ?? 0), campos: fieldsOf(removed, fields) };
      return this.inForms.baseOf(args.etiqueta, seen, false);
    }
    if (!base || !original || this.told.get(`${outbox} ${base.version}`)?.size) return base;
    const before = this.changedFields.get(args.etiqueta);
    const fields = Object.keys(base.campos).filter((field) => before?.has(field) ?? true);
    this.changedFields.set(args.etiqueta, new Set(fields));
    const seen = this.inForms.baseOf(
      args.etiqueta,
      { version: Number(original.version ?? 0), campos: fieldsOf(original, fields) },
      name === 'factura.update',
    );
    return { ...seen, campos: { ...base.campos, ...seen.campos } };
  }

  /** The change was saved, or its user has edited it. */
  saved(outbox: string, row: OutboxRow): void {
    const base = this.baseOf(outbox, row);
    const before = this.of(outbox, row.key) ?? this.carried(row.key);
    const isCarried = before !== undefined && before.outbox !== outbox;
    const seen = Object.entries(base?.campos ?? {}).map(
      ([field, value]) =>
        [field, [value, ...(isCarried ? (before.seen.get(field) ?? []) : [])]] as [string, unknown[]],
    );
    this.all.set(`${outbox} ${row.key}`, {
      row: structuredClone(row),
      outbox,
      outcome: this.inForms.takeOutcome(row.args.etiqueta) ?? structuredClone(row.outcome),
      seen: new Map(seen),
      version: Math.max(base?.version ?? 0, isCarried ? before.version : 0),
      from: isCarried ? { outbox: before.outbox, version: row.base?.version ?? 0 } : (before?.from ?? null),
      shown: before?.shown ?? null,
      released: row.released,
      isReplaced: false,
    });
  }

  /** The change as it is in another outbox: its user has seen there what the file does not tell. */
  private carried(key: string): Promise | undefined {
    return [...this.all.values()].find((each) => each.row.key === key);
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

  /** The user has edited, discarded or resolved a change: unsent changes that were made on top of it are shown anew. */
  decided(outbox: string, seq: number): void {
    this.decisions.set(outbox, Math.min(seq, this.decisions.get(outbox) ?? seq));
  }

  /** The row has a different promise with the same content. */
  renewed(outbox: string, row: OutboxRow): void {
    const promise = this.of(outbox, row.key);
    const isLater = row.seq > (this.decisions.get(outbox) ?? Infinity);
    if (!promise || !isLater || row.attempts > 0 || row.state !== 'pending') return;
    promise.outcome = structuredClone(row.outcome);
    Object.assign(promise.row, structuredClone({ reads: row.reads, writes: row.writes, unseen: row.unseen }));
  }

  /** Its user has released it, and that is on the disk. */
  released(outbox: string, key: string): void {
    const promise = this.of(outbox, key);
    if (promise) promise.released = true;
  }

  /** The user was shown the server's record in a conflict of `row`: it is known for later changes of that record too. */
  shownBefore(outbox: string, row: OutboxRow, record: Record<string, unknown>): void {
    for (const { row: later } of this.in(outbox))
      if (later.seq > row.seq && isSameRecord(later, row)) this.shown(outbox, later.key, record);
  }

  /** The user has discarded `row`: the values from before it are known for later changes of that record. */
  discarded(outbox: string, row: OutboxRow): void {
    for (const { row: later, seen } of this.in(outbox)) {
      if (later.seq <= row.seq || !isSameRecord(later, row)) continue;
      for (const [field, value] of Object.entries(row.base?.campos ?? {})) seen.get(field)?.push(value);
    }
  }

  /** The user was shown the server's record and has chosen. */
  shown(outbox: string, key: string, record: Record<string, unknown>): void {
    const promise = this.of(outbox, key);
    if (!promise) return;
    const fields = fieldsOf(record, [...promise.seen.keys()]);
    for (const [field, value] of Object.entries(fields)) promise.seen.get(field)!.push(value);
    promise.version = Math.max(promise.version, Number(record.version));
    promise.shown = record;
  }

  /**
   * An older version of the app has stored the change: what it read and promised is lost, and which records it refers
   * to. Only the uuid of its own record is kept.
   */
  downgraded(outbox: string, { key, name, args, reads }: OutboxRow): void {
    const promise = this.of(outbox, key);
    if (!promise || !reads.includes(ANYTHING)) return;
    promise.outcome = null;
    const own = `${mutationOf(name)?.table}/${args.id}`;
    const uuid = promise.row.uuids[own];
    Object.assign(promise.row, { reads: [], writes: [], uuids: uuid ? { [own]: uuid } : {} });
  }
}
