/**
 * Changes whose forms were told that the disk does not answer: it may have stored them nevertheless. A form that saves the same
 * content again writes the same change, under the same key, so that it is stored once; also after a reload.
 */
import { HOUR_MS } from '#domain/milliseconds.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { isObject } from '#domain/is-object.ts';
import type { Reader } from '#views/reader.ts';
import { addressed, uuidsOf } from '../changes/addresses.ts';
import { isSameRecord, mutationOf } from '../changes/mutations.ts';
import type { UnqueuedRow } from '../changes/row.ts';
import { type Identity, identityKey } from '../store/identity.ts';
import type { SaveRequest } from './prepare.ts';

/** The part of sessionStorage that is used here. */
export interface SessionArea {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

interface Entry {
  rows: UnqueuedRow[];
  /** Epoch ms. */
  at: number;
}

/** The key in the storage. */
const STORED = 'sin-confirmar';
/** Milliseconds after which the same content is a new change. */
const LIFE_MS = HOUR_MS;

/**
 * The content of a change, to recognize it when it is saved again, with the version of the record that its form was opened with:
 * on top of another version the same content is another change. Its records are named by uuid: they may have got their numbers
 * meanwhile. `digest`: of its bytes.
 */
export function identityOf(
  reader: Reader,
  ...[name, { id, body, original }, digest]: readonly [EndpointKey, SaveRequest, digest?: string]
): string {
  const args = { id: id ?? null, body: isObject(body) ? body : null, etiqueta: '' };
  const table = mutationOf(name)?.table;
  const named = table ? addressed({ args, uuids: uuidsOf(table, args, reader, null) }, table) : args;
  const seen = original ?? (table && id !== undefined ? reader.get(table, id) : null);
  return JSON.stringify([name, named.id, named.body, seen?.version, digest]);
}

export const forgetUnconfirmed = (area: SessionArea): void => area.removeItem(STORED);

function read(area: SessionArea | undefined, user: string): Map<string, Entry> {
  try {
    const [owner, entries] = JSON.parse(area?.getItem(STORED) ?? '[]') as [string?, [string, Entry][]?];
    return new Map(owner === user ? entries : []);
  } catch {
    return new Map();
  }
}

const haveSameRecord = (some: readonly UnqueuedRow[], others: readonly UnqueuedRow[]): boolean =>
  some.some((one) => others.some((other) => isSameRecord(one, other)));

export class UnconfirmedWrites {
  private readonly user: string;
  private readonly now: () => number;
  private readonly area: SessionArea | undefined;
  private readonly entries: Map<string, Entry>;

  /** `session` outlives a reload. */
  constructor({ usuario, now, session }: { usuario: Identity; now: () => number; session?: SessionArea }) {
    this.user = identityKey(usuario);
    this.now = now;
    this.area = session;
    this.entries = read(session, this.user);
  }

  /** The changes with that content that may be on the disk. */
  rowsOf(content: string): readonly UnqueuedRow[] {
    const entry = this.entries.get(content);
    return entry && Math.abs(this.now() - entry.at) < LIFE_MS ? entry.rows : [];
  }

  /** The form was told that the disk does not answer. */
  note(content: string, rows: UnqueuedRow[]): void {
    this.forgetSameRecords(rows);
    this.entries.set(content, { rows, at: this.now() });
    this.store();
  }

  /** They are stored: the same content is a new change from now on. */
  confirm(content: string, rows: readonly UnqueuedRow[]): void {
    this.forget((each, old) => each === content || haveSameRecord(old, rows));
  }

  /** What was saved before another change of its record is a new change when it is saved after that. */
  forgetSameRecords(rows: readonly UnqueuedRow[]): void {
    this.forget((_, old) => haveSameRecord(old, rows));
  }

  private forget(isOver: (content: string, rows: readonly UnqueuedRow[]) => boolean): void {
    const over = [...this.entries].filter(([content, { rows }]) => isOver(content, rows));
    if (over.length === 0) return;
    for (const [content] of over) this.entries.delete(content);
    this.store();
  }

  private store(): void {
    try {
      this.area?.setItem(STORED, JSON.stringify([this.user, [...this.entries]]));
    } catch {
      // Without space it is known until the next reload.
    }
  }
}
