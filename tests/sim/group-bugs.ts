/** Bugs in groups of changes (decision 065), for mutants.ts. */
import type { Mutant } from './bugs.ts';

export const OF_GROUPS: Mutant[] = [
  {
    bug: 'undo of a group leaves one change',
    note: 'the last change of the group stays in the queue, and is sent',
    edits: [
      [
        'src/data/outbox/group-discard.ts',
        'const own = this.rowsOf(id).filter(mayGo);',
        'const own = this.rowsOf(id).filter(mayGo).slice(0, -1);',
      ],
    ],
  },
  {
    bug: 'group queued twice',
    note: 'the changes of a group are on the disk twice, under different keys',
    edits: [
      [
        'src/data/outbox/group-writer.ts',
        'const added = rows.map((row) => ({ ...row, group, nextAt }));',
        'const twice = rows.map((row) => ({ ...row, key: crypto.randomUUID() }));\n    const added = [...rows, ...twice].map((row) => ({ ...row, group, nextAt }));',
      ],
    ],
  },
  {
    bug: 'group sent under other keys',
    note: 'a change of a group gets a new key with each attempt',
    edits: [
      [
        'src/data/outbox/wire.ts',
        '      key: row.key,',
        '      key: row.group ? crypto.randomUUID() : row.key,',
      ],
    ],
  },
];
