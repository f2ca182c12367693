/** Bugs in what a driver's device holds and sees, for mutants.ts. */
import type { Mutant } from './bugs.ts';

export const OF_ROLES: Mutant[] = [
  {
    bug: 'row that left the driver’s work kept on his device',
    note: 'what leaves his work leaves memory, and not the disk',
    edits: [
      [
        'src/data/replica/replica-store.ts',
        'await removeRows(this.db.bloques, leaving);',
        'await removeRows(this.db.bloques, new Map());',
      ],
    ],
  },
  {
    bug: 'hidden field sent to the driver',
    note: 'the rows of operations that a driver gets have their amounts',
    edits: [
      [
        'src/views/own-work.ts',
        "    'eta_planta',\n    'chofer_id',",
        "    'eta_planta',\n    'monto',\n    'chofer_id',",
      ],
    ],
  },
];
