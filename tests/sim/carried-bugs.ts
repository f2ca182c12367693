/** Bugs in changes that another device may have sent, for mutants.ts. */
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
];
