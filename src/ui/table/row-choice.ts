/** The rows of a list that its user has chosen, on whichever pages. Components subscribe to it. */
import type { Key } from 'react';

/** Rows that are chosen at once at most. */
export const MOST_CHOSEN = 500;

export class RowChoice<Row extends object> {
  private rows: ReadonlyMap<Key, Row> = new Map();
  private readonly listeners = new Set<() => void>();
  /** The row that a range begins at. */
  private anchor: Key | null = null;
  /** The number of choices that were ended. */
  private ended = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** By key, in the order in which they were chosen. */
  get chosen(): ReadonlyMap<Key, Row> {
    return this.rows;
  }

  has(key: Key): boolean {
    return this.rows.has(key);
  }

  clear(): void {
    this.anchor = null;
    if (this.rows.size > 0) this.set(new Map());
  }

  /** Chooses the row, or ends its choice. @returns false where that many are chosen already */
  toggle(key: Key, row: Row): boolean {
    this.anchor = key;
    return this.mark([[key, row]], !this.has(key));
  }

  /**
   * Gives the rows between the one that was toggled last and this one, both included, the state of the former; only
   * this row where the former is not on the page.
   */
  extend(key: Key, page: readonly (readonly [Key, Row])[]): boolean {
    const keys = page.map(([each]) => each);
    const [from, to] = [this.anchor === null ? -1 : keys.indexOf(this.anchor), keys.indexOf(key)];
    if (to < 0) return true;
    if (from < 0) return this.toggle(key, page[to]![1]);
    return this.mark(page.slice(Math.min(from, to), Math.max(from, to) + 1), this.has(keys[from]!));
  }

  /** Chooses these rows, or ends their choice. @returns false where more would be chosen than possible */
  mark(rows: readonly (readonly [Key, Row])[], chosen: boolean): boolean {
    const next = new Map(this.rows);
    for (const [key, row] of rows) {
      if (!chosen) next.delete(key);
      else if (next.has(key) || next.size < MOST_CHOSEN) next.set(key, row);
    }
    this.set(next);
    return !chosen || rows.every(([key]) => next.has(key));
  }

  /** Chooses rows that are being read; none if the choice is ended meanwhile, as by another search. Rejects as `rows` does. */
  async markFound(rows: Promise<readonly (readonly [Key, Row])[]>): Promise<void> {
    const { ended } = this;
    const found = await rows;
    if (this.ended === ended) this.mark(found, true);
  }

  /** Takes newer values of chosen rows, for an export. */
  refresh(rows: readonly (readonly [Key, Row])[]): void {
    const own = rows.filter(([key, row]) => this.has(key) && this.rows.get(key) !== row);
    if (own.length > 0) this.rows = new Map([...this.rows, ...own]);
  }

  /** Rows that were chosen by another id than they have now, before the server gave them a number, get the present one. */
  renumber = (idNow: (id: number | string) => number | string): void => {
    const keyNow = (key: Key): Key => (typeof key === 'bigint' ? key : idNow(key));
    const { anchor } = this;
    if (anchor !== null) this.anchor = keyNow(anchor);
    const same = [...this.rows].filter(([key]) => keyNow(key) === key);
    if (same.length === this.rows.size) return;
    // A row that was chosen under its number too has its newer values there.
    this.set(new Map([...[...this.rows].map(([key, row]) => [keyNow(key), row] as const), ...same]));
  };

  private set(rows: ReadonlyMap<Key, Row>): void {
    if (rows.size === 0) this.ended++;
    this.rows = rows;
    for (const listener of this.listeners) listener();
  }
}
