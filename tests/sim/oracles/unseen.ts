/** Oracle: no change overwrites or removes a value that another user set and its own user has not seen. */
import { mutationOf } from '#data/changes/mutations.ts';
import { type Commit, type History, isLive, type Json, nameOf } from '../history.ts';
import type { Promise } from '../promises.ts';
import { canonical, columnOf, fieldOf, same } from '../values.ts';

/** Checks that a change alters its own record, and not another one that has got its id. */
export function wrongRecord({ writes }: Commit, { row }: Promise): string[] {
  const mutation = mutationOf(row.name);
  const uuid = row.uuids[`${mutation?.table}/${row.args.id}`];
  if (!mutation || mutation.action === 'create' || !uuid) return [];
  const other = writes.find(
    ({ tabla, after }) => tabla === mutation.table && after.id === row.args.id && after.uuid !== uuid,
  );
  return other ? [`it altered another ${mutation.table} ${other.after.id}`] : [];
}

/** Who set a field last (an outbox, or null for another client), and in which version. */
interface Author {
  who: string | null;
  /** The key of the change; null for a client that sends none. */
  key: string | null;
  version: number;
  /** The field was set when the record was created: it was not altered and restored. */
  isMaker: boolean;
}

/** Whether a change with this key is, or was, in that outbox. */
export type IsInOutbox = (outbox: string, key: string) => boolean;

/**
 * Whether the value counts as the user's own: it was set through the same outbox, by a change that was carried there in
 * a file, or with the whole record by the same user on the device that wrote the file. What the server computes for a
 * new record is not another user's.
 */
const isOwn = ({ who, key, isMaker }: Author, { outbox }: Promise, isInOutbox: IsInOutbox): boolean =>
  who === outbox ||
  (key !== null && isInOutbox(outbox, key)) ||
  (isMaker && who !== null && userOf(who) === userOf(outbox));

/** The user of an outbox, which is named 'device 1, user 2'. */
const userOf = (outbox: string): string | undefined => outbox.split(', ')[1];

/** A value that a user typed for a field, by the change that set it. */
interface Typed {
  outbox: string;
  key: string | null;
  version: number;
}

/**
 * Whether the user of the change typed the value: through the same outbox; by a change that was carried there in a file; or,
 * for a change that was itself carried, on the device that wrote the file, before the version that it is based on.
 */
const isOwnWord = (
  { outbox, key, version }: Typed,
  { outbox: own, from }: Promise,
  isInOutbox: IsInOutbox,
): boolean =>
  outbox === own ||
  (key !== null && isInOutbox(own, key)) ||
  (from !== null && outbox === from.outbox && version <= from.version);

export class Authors {
  /** The last writer, by `nameOf` of the row and column. */
  private last = new Map<string, Author>();
  /** By `nameOf` and column: the changes whose users typed a value for it. */
  private typed = new Map<string, readonly Typed[]>();
  /** Copies of both maps, made with the last backup. */
  private saved = { last: new Map<string, Author>(), typed: new Map<string, readonly Typed[]>() };

  backUp(): void {
    this.saved = { last: new Map(this.last), typed: new Map(this.typed) };
  }

  /** Forgets what was set since the backup. */
  restored(): void {
    this.last = new Map(this.saved.last);
    this.typed = new Map(this.saved.typed);
  }

  /** Describes what the commit overwrote unseen. `promise`: that of its change, null for another client. */
  check(commit: Commit, promise: Promise | null, history: History, isInOutbox: IsInOutbox): string[] {
    const found = promise ? this.overwritten(commit, promise, isInOutbox) : [];
    this.note(commit, promise?.outbox ?? null);
    if (promise) this.noteTyped(commit, promise, history);
    return found;
  }

  private overwritten({ writes }: Commit, promise: Promise, isInOutbox: IsInOutbox): string[] {
    const { row } = promise;
    const mutation = mutationOf(row.name);
    if (!mutation || mutation.action === 'create') return [];
    const record = writes.find(
      ({ tabla, after }) => tabla === mutation.table && this.isRecordOf(after, promise, tabla),
    );
    if (!isLive(record?.before)) return [];
    const { tabla, before, after } = record;
    const isRemoval = mutation.action === 'remove';
    return [...promise.seen].flatMap(([field, seen]) => {
      if (field === 'plantas') return [];
      const old = fieldOf(before, field);
      const isWritten = isRemoval ? !isLive(after) : !same(old, fieldOf(after, field));
      if (!isWritten) return [];
      const place = `${nameOf(tabla, after.uuid)} ${columnOf(before, field)}`;
      const author = this.last.get(place);
      const own = (this.typed.get(place) ?? []).filter((typed) => isOwnWord(typed, promise, isInOutbox));
      const known = Math.max(promise.version, ...own.map(({ version }) => version));
      if (!author || author.version <= known || isOwn(author, promise, isInOutbox)) return [];
      return seen.some((value) => same(value, old))
        ? []
        : [`${field} of ${tabla} ${before.id} was ${canonical(old)} by another's word, unseen`];
    });
  }

  private isRecordOf({ id, uuid }: Json, { row }: Promise, table: string): boolean {
    return row.args.id === uuid || row.uuids[`${table}/${row.args.id}`] === uuid || row.args.id === id;
  }

  private note({ key, writes, version }: Commit, who: string | null): void {
    for (const { tabla, before, after } of writes) {
      for (const column of columnsOf(after)) {
        if (before && same(fieldOf(before, column), fieldOf(after, column))) continue;
        this.last.set(`${nameOf(tabla, after.uuid)} ${column}`, {
          who,
          key,
          version,
          isMaker: before === null,
        });
      }
    }
  }

  /**
   * A value that the user typed is the user's own, even where another user set the same value; also on the other device,
   * where the change was carried in a file.
   */
  private noteTyped({ key, version }: Commit, { row, outbox }: Promise, history: History): void {
    const table = mutationOf(row.name)?.table;
    const uuid = row.uuids[`${table}/${row.args.id}`] ?? row.args.id;
    const record = table === undefined ? undefined : history.row(table, String(uuid));
    if (!record) return;
    for (const field of Object.keys(row.args.body ?? {})) {
      const place = `${nameOf(table!, record.uuid)} ${columnOf(record, field)}`;
      this.typed.set(place, [...(this.typed.get(place) ?? []), { outbox, key, version }]);
    }
  }
}

/** Splits a jsonb column into its fields. */
function columnsOf(row: Json): string[] {
  return Object.entries(row).flatMap(([column, value]) =>
    column === 'datos' && typeof value === 'object' && value !== null
      ? Object.keys(value).map((inner) => `datos.${inner}`)
      : [column],
  );
}
