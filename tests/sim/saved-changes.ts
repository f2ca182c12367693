/** The changes that users have saved, as they were last committed to each disk. */
import { isParked, type OutboxRow } from '#data/changes/row.ts';
import { same } from './values.ts';

interface SavedChange {
  row: OutboxRow;
  /** The outbox that the change is in: device and user. */
  outbox: string;
}

/** The device asks its user before it sends the change (again). */
export const isAsked = ({ error }: Pick<OutboxRow, 'error'>): boolean =>
  error?.codigo === 'vencido' || error?.codigo === 'instancia';

export class SavedChanges {
  private readonly kept = new Map<string, SavedChange>();
  /** By outbox too: a change that was carried to another device is in two. */
  private readonly copies = new Map<string, OutboxRow>();
  /** Key → the outboxes that the change has been in, except those where it was edited under another key. */
  private readonly holders = new Map<string, Set<string>>();
  /** Record of an outbox → the change there that creates it. */
  private readonly makers = new Map<string, string>();
  /** The last known row of each seq of each outbox. */
  private readonly last = new Map<string, OutboxRow>();
  /** By outbox and key: the last seq in the outbox when the change was saved, or last edited. */
  private readonly newest = new Map<string, number>();
  /** Key of a committed change → the uuids of the records that it created. */
  private readonly made = new Map<string, readonly string[]>();
  /** Key of a committed change → the other outboxes in which it then waited for its user, who had a copy in a file. */
  private readonly takenUp = new Map<string, readonly string[]>();
  /** Marker of a form → the key of its change. */
  private readonly byMarker = new Map<string, string>();

  /** The row was committed to the disk. @returns the same row as previously committed */
  note(outbox: string, row: OutboxRow): OutboxRow | undefined {
    const place = `${outbox} #${row.seq}`;
    const before = this.last.get(place);
    this.last.set(place, structuredClone(row));
    return before;
  }

  /** @returns whether the change that the row held before is in no outbox any more */
  keep(outbox: string, row: OutboxRow, before: OutboxRow | undefined): boolean {
    let isLeft = false;
    if (before?.key !== row.key || !same(before.args, row.args)) {
      const seqs = this.last.keys().filter((place) => place.startsWith(`${outbox} #`));
      const newest = seqs.map((place) => Number(place.slice(outbox.length + 2))).toArray();
      this.newest.set(`${outbox} ${row.key}`, Math.max(...newest));
    }
    if (before?.key !== row.key) {
      if (before) isLeft = this.leave(outbox, before.key);
      this.copy(outbox, row);
      this.holders.set(row.key, new Set([...(this.holders.get(row.key) ?? []), outbox]));
      // A copy from a file is not the form's, nor is what its user makes of it there: the form, which may still show its
      // refusal, holds the change of its own device, or one that it saved anew.
      const isCopy = row.origen === 'archivo' && this.byMarker.has(row.args.etiqueta);
      if (!isCopy) this.byMarker.set(row.args.etiqueta, row.key);
    }
    // The change was edited before it was sent: under the same key it creates other records.
    else if (!same(before.creates, row.creates)) this.copy(outbox, row);
    for (const uuid of row.creates) this.makers.set(`${outbox} ${uuid}`, row.key);
    return isLeft;
  }

  private copy(outbox: string, row: OutboxRow): void {
    const copy = structuredClone(row);
    this.kept.set(row.key, { row: copy, outbox });
    this.copies.set(`${outbox} ${row.key}`, copy);
  }

  /** The change has another key in that outbox now. A copy that was carried elsewhere keeps the old one. */
  private leave(outbox: string, key: string): boolean {
    const holders = this.holders.get(key);
    holders?.delete(outbox);
    return !holders?.size;
  }

  describe(key: string): string {
    const { row, outbox } = this.kept.get(key) ?? {};
    return row ? `${row.name} #${row.seq} of ${outbox} (${row.args.etiqueta})` : key;
  }

  /** The row with the new values; undefined where it is not known. */
  advanced(outbox: string, seq: number, values: Partial<OutboxRow>): OutboxRow | undefined {
    const before = this.last.get(`${outbox} #${seq}`);
    return before && { ...before, ...values };
  }

  /** The change as it was last committed to the disk. */
  onDisk(outbox: string, row: OutboxRow): OutboxRow {
    return this.last.get(`${outbox} #${row.seq}`) ?? row;
  }

  /** An edited change is as new as its edit: it may refer to what later changes have made. */
  seqWhenSaved(outbox: string, { key, seq }: OutboxRow): number {
    return this.newest.get(`${outbox} ${key}`) ?? seq;
  }

  /** The change was committed. Its copy in that outbox was sent. */
  tookEffect(outbox: string, row: OutboxRow): void {
    const { key, creates } = row;
    // Not those of a field that its user has decided against in a conflict.
    const sent = JSON.stringify(this.onDisk(outbox, row).args.body);
    this.made.set(
      key,
      creates.filter((uuid) => sent.includes(uuid)),
    );
    const others = [...(this.holders.get(key) ?? [])].filter((each) => each !== outbox);
    this.takenUp.set(
      key,
      others.filter((each) => this.isParkedIn(each, key)),
    );
  }

  private isParkedIn(outbox: string, key: string): boolean {
    const copy = this.copyIn(outbox, key);
    const row = copy && this.onDisk(outbox, copy);
    return row?.key === key && isParked(row);
  }

  madeBy(key: string): readonly string[] {
    return this.made.get(key) ?? [];
  }

  /**
   * Whether the change had been refused in that outbox when its copy on another device took effect: this one cannot know
   * of that, and its user still decides about the refusal.
   */
  wasTakenUp(outbox: string, key: string): boolean {
    return this.takenUp.get(key)?.includes(outbox) === true;
  }

  /** The changes that the screen did not show when this one was saved: it may follow them in one batch. */
  unseenBy(outbox: string, { unseen }: OutboxRow): OutboxRow[] {
    return unseen.flatMap((seq) => this.last.get(`${outbox} #${seq}`) ?? []);
  }

  row(key: string): OutboxRow | undefined {
    return this.kept.get(key)?.row;
  }

  copyIn(outbox: string | undefined, key: string): OutboxRow | undefined {
    return this.copies.get(`${outbox} ${key}`);
  }

  /** The key of the form's change. */
  keyOf(marker: string): string | undefined {
    return this.byMarker.get(marker);
  }

  /** How many changes were saved under these markers. */
  savedUnder(markers: ReadonlySet<string>): number {
    return [...this.kept.values()].filter(({ row }) => markers.has(row.args.etiqueta)).length;
  }

  /** The form is saved anew: its next change has another key. */
  forgetMarker(marker: string): void {
    this.byMarker.delete(marker);
  }

  /**
   * The key of the change in that outbox that creates the record, if it was saved before `row`: a form that was given its
   * change back saves it again.
   */
  makerOf(outbox: string, uuid: string, { seq }: Pick<OutboxRow, 'seq'>): string | undefined {
    const maker = this.makers.get(`${outbox} ${uuid}`);
    return maker !== undefined && (this.row(maker)?.seq ?? 0) > seq ? undefined : maker;
  }

  /** The change was carried to another device in a file: decisions here do not concern it there. */
  isElsewhere(key: string): boolean {
    return (this.holders.get(key)?.size ?? 0) > 1;
  }

  get keys(): Iterable<string> {
    return this.kept.keys();
  }
}
