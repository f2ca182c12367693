/**
 * The bugs that mutants.ts plants: known bugs of other offline libraries, written as they would occur in this code, and
 * subtle bugs in the order and the promises of changes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARRIED } from './carried-bugs.ts';
import { OF_CHARGES } from './charge-bugs.ts';
import { IN_FORMS } from './form-bugs.ts';
import { OF_GROUPS } from './group-bugs.ts';
import { OF_PAYMENTS } from './payment-bugs.ts';
import { OF_PHOTOS } from './photo-bugs.ts';
import { OF_ROLES } from './role-bugs.ts';
import { OF_SETTLEMENTS } from './settlement-bugs.ts';
import { SUBTLE } from './subtle-bugs.ts';

export interface Mutant {
  bug: string;
  /** How the bug looks in this code, where it differs from the original. */
  note: string;
  /** Replacements of source text. Each text occurs exactly once in its file. */
  edits: [file: string, from: string, to: string][];
}

const REPLAY = 'src/data/outbox/replay.ts';

export const MUTANTS: Mutant[] = [
  {
    bug: 'no idempotency key',
    note: 'a new key with each attempt',
    edits: [
      ['src/data/outbox/wire.ts', '      key: row.key,', '      key: crypto.randomUUID(),'],
      ['src/data/outbox/wire.ts', "'idempotency-key': row.key", "'idempotency-key': crypto.randomUUID()"],
    ],
  },
  {
    bug: 'acknowledged before it is sent',
    note: 'the row is marked as done when it leaves',
    edits: [
      [
        REPLAY,
        "({ attempts }) => ({ state: 'sending', attempts: attempts + 1 })",
        "({ attempts }) => ({ state: 'acked', attempts: attempts + 1, answer: { mensaje: '', datos: null, advertencias: [] } })",
      ],
    ],
  },
  {
    bug: 'order by clock',
    note: 'by the time at which a change was made instead of by its number',
    edits: [
      [
        'src/data/changes/order.ts',
        'rows.toSorted((a, b) => a.seq - b.seq)',
        'rows.toSorted((a, b) => a.capturedAt - b.capturedAt)',
      ],
    ],
  },
  {
    bug: 'cursor by timestamp',
    note: 'versions are seconds of the server’s clock',
    edits: [
      [
        'src/server/db/write-group.ts',
        'this.version = previous + 1;',
        'this.version = Math.max(previous, Math.floor(Date.now() / 1000));',
      ],
    ],
  },
  {
    bug: 'id map not persisted',
    note: 'there is none here: the uuid that stands for it does not reach the server',
    edits: [['src/data/outbox/prepare.ts', 'return { ...record, uuid };', 'return { ...record } as never;']],
  },
  {
    bug: 'If-Match not chained',
    note: 'one’s own earlier edit, waiting or acknowledged, is not the base of the next one',
    edits: [
      [
        'src/data/outbox/later-changes.ts',
        'row.seq > acked.seq && isSameRecord(row, acked)',
        'row.seq < 0 && isSameRecord(row, acked)',
      ],
      ['src/data/changes/merge.ts', ': baseBehind(base, each)', ': base'],
    ],
  },
  {
    bug: '401 drops',
    note: 'an ended session counts as an answer',
    edits: [
      [
        'src/data/net/decision.ts',
        "if (status === 401) return { kind: 'login' };",
        "if (status === 401) return { kind: 'done', mensaje: '', datos: null, advertencias: [] };",
      ],
    ],
  },
  {
    bug: 'lock without lease',
    note: 'a tab that stands still is waited for',
    edits: [
      [
        'src/data/tabs/lock.ts',
        'return (await this.isAbandoned()) ?',
        'return (await this.isAbandoned()) && this.now() < 0 ?',
      ],
    ],
  },
  {
    bug: 'overlay dropped before the cursor passes',
    note: 'an acknowledged change is no longer laid over the replica',
    edits: [
      [
        'src/data/overlay/overlay.ts',
        '(row) => !isParked(row)),',
        "(row) => row.state !== 'acked' && !isParked(row)),",
      ],
    ],
  },
  {
    bug: 'tombstone ignored',
    note: 'deletions of others are not taken over',
    edits: [['src/data/store/blocks.ts', 'return eliminados.filter((id) => !whole.has(id));', 'return [];']],
  },
  ...SUBTLE,
  ...IN_FORMS,
  ...OF_PHOTOS,
  ...CARRIED,
  ...OF_ROLES,
  ...OF_CHARGES,
  ...OF_PAYMENTS,
  ...OF_SETTLEMENTS,
  ...OF_GROUPS,
];

/**
 * Returns the files of `folder` with the bug planted, by path. @throws Error where the source does not contain the text
 * to replace
 */
export function planted(folder: string, { edits }: Mutant): Map<string, string> {
  const files = new Map<string, string>();
  for (const [file, from, to] of edits) {
    const text = files.get(file) ?? readFileSync(join(folder, file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} does not have exactly one '${from}'`);
    files.set(
      file,
      text.replace(from, () => to),
    );
  }
  return files;
}
