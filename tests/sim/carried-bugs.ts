/** Bugs in changes that another device may have sent, or whose earlier answer is in the same batch, for mutants.ts. */
import type { Mutant } from './bugs.ts';

export const CARRIED: Mutant[] = [
  {
    bug: 'exported change keeps its key when it is edited',
    note: 'the mark of an exported change is ignored: the same key then names two contents',
    edits: [
      [
        'src/data/outbox/replacement.ts',
        "state === 'pending' && attempts === 0 && !exported ? row.key",
        "state === 'pending' && attempts === 0 ? row.key",
      ],
    ],
  },
  {
    bug: 'payment compared by fields in a batch',
    note: 'a payment in one batch with its invoice is compared by its fields, not by the version in the answer before it',
    edits: [
      [
        'src/data/outbox/wire.ts',
        'versionFrom === undefined ? {} : { isByVersion: true }',
        'versionFrom === undefined ? {} : { isByVersion: false }',
      ],
    ],
  },
];
