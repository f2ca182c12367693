/** Bugs in the decisions of a form after a refusal (decision 046), for mutants.ts. */
import type { Mutant } from './bugs.ts';

const WRITER = 'src/data/outbox/writer.ts';
const FORM_DECISION = 'src/data/outbox/form-decision.ts';

export const IN_FORMS: Mutant[] = [
  {
    bug: 'server’s record as the base of the second save',
    note: 'after a conflict the engine bases the next save of that form on the server’s record, which its user did not decide about',
    edits: [
      [
        WRITER,
        "import { onTopOfOwn } from '../changes/merge.ts';",
        "import { baseOn, onTopOfOwn } from '../changes/merge.ts';",
      ],
      [
        WRITER,
        'const decide: Decide = (refused) =>\n      decisionOf(',
        'const decide: Decide = (refused) =>\n      ((this as any).last ??= new Map()).set(refused.records[0], refused.error?.servidor) &&\n      decisionOf(',
      ],
      [
        WRITER,
        'const result = await add(prepared.row);',
        'const server = (this as any).last?.get(prepared.row.records[0]);\n    const base = prepared.row.base && server ? baseOn(prepared.row, server) : prepared.row.base;\n    const result = await add({ ...prepared.row, base });',
      ],
    ],
  },
  {
    bug: 'open conflict counted as decided',
    note: 'back in the form, a typed value that stands against another one is saved without a further question',
    edits: [
      [
        'src/forms/conflict/take-over.ts',
        'if (open.size === 0) return server;',
        'if (open.size >= 0) return server;',
      ],
    ],
  },
  {
    bug: 'accepted outcome not promised',
    note: 'the outcome that was accepted in the form is replaced by whatever the server makes at the second attempt',
    edits: [
      [
        WRITER,
        'return queue.add(outcome ? { ...judged, outcome } : judged, isWanted);',
        'return queue.add(outcome ? { ...judged, outcome: null } : judged, isWanted);',
      ],
    ],
  },
  {
    bug: 'choice of a side ignored',
    note: 'the fields of which the server’s value was chosen in the form are sent as they were typed',
    edits: [
      [
        FORM_DECISION,
        'choose(row, server, (field) => mine.has(field))',
        'choose(row, server, (field) => mine.has(field) || mine.size >= 0)',
      ],
    ],
  },
  {
    bug: 'removal confirmed for good',
    note: 'a removal that was confirmed after a conflict is compared with nothing',
    edits: [
      [
        FORM_DECISION,
        'base: baseOn({ ...row, args }, server) };',
        'base: isRemoval ? null : baseOn({ ...row, args }, server) };',
      ],
    ],
  },
];
