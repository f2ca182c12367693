/** Bugs in the order, the bases and the promises of changes, for mutants.ts. */
import type { Mutant } from './bugs.ts';

const WIRE = 'src/data/outbox/wire.ts';

export const SUBTLE: Mutant[] = [
  {
    bug: 'If-Match left out in batches',
    note: 'neither the version nor the base fields of an edit leave in a batch',
    edits: [
      [WIRE, '      ifMatch: ifMatchOf(row),', '      ifMatch: null,'],
      [
        WIRE,
        '      ...wireCall(row, versionFrom === undefined ? {} : { isByVersion: true }),',
        '      ...wireCall({ ...row, base: null }),',
      ],
    ],
  },
  {
    bug: 'base version from the wrong side',
    note: 'a conflict takes the server’s record as its base without comparing the fields',
    edits: [
      [
        'src/data/changes/merge.ts',
        'return conflictsOf(row, server).length > 0 ? null : baseOn(row, server);',
        'return baseOn(row, server);',
      ],
    ],
  },
  {
    bug: 'foreign edit under an own one',
    note: 'after an own edit was acknowledged, the next one takes what others set meanwhile as seen',
    edits: [
      [
        'src/data/changes/merge.ts',
        'const foreign = Object.keys(now).filter((field) => !isOwn(field) && !sameJson(now[field], before[field]));',
        'const foreign = Object.keys(now).filter((field) => !(field in now));',
      ],
    ],
  },
  {
    bug: 'invoice not joined to its operations',
    note: 'an invoice keeps no keys of what it read and wrote',
    edits: [
      [
        'src/data/outbox/judged-row.ts',
        'writes: [...new Set([...row.writes, ...trial.writes()])],',
        "writes: [...new Set([...row.writes, ...(row.name === 'factura.create' ? [] : trial.writes())])],",
      ],
      [
        'src/data/outbox/judged-row.ts',
        'reads: [...trial.reads],',
        "reads: row.name === 'factura.create' ? [] : [...trial.reads],",
      ],
      [
        'src/data/changes/mutations.ts',
        "verb: 'Crear factura', touches: chargedBy }",
        "verb: 'Crear factura', touches: (args, reader) => chargedBy(args, reader).slice(0, 0) }",
      ],
      [
        'src/data/changes/dependencies.ts',
        '...[...row.refs, ...known].map(liveKey),',
        "...('name' in row && row.name === 'factura.create' ? [] : [...row.refs, ...known].map(liveKey)),",
      ],
    ],
  },
  {
    bug: 'removals without a base',
    note: 'what others have changed in a record is not compared when it is removed',
    edits: [
      [
        'src/data/outbox/prepare.ts',
        "if (mutation.action === 'update') return editFields(mutation.table, body ?? {});",
        "if (mutation.action === 'remove') return [];\n  if (mutation.action === 'update') return editFields(mutation.table, body ?? {});",
      ],
    ],
  },
  {
    bug: 'batch without after',
    note: 'changes of a batch do not name what they build on',
    edits: [[WIRE, '...(after.length > 0 ? { after } : {}),', '']],
  },
  {
    bug: 'outcome not compared',
    note: 'the server ignores the outcome that a change promises',
    edits: [
      [
        'src/server/http/write.ts',
        'if (promise?.outcome) await requireOutcome(',
        'if (promise?.outcome && row?.id === -1) await requireOutcome(',
      ],
    ],
  },
  {
    bug: 'outcome compared by rows alone',
    note: 'rows have to be the promised ones, their values need not',
    edits: [
      [
        'src/contracts/promise.ts',
        '!sameJson(expected[key], actual[key]))',
        '(expected[key] === null) !== (actual[key] === null))',
      ],
    ],
  },
  {
    bug: 'outcome of the wrong row',
    note: 'a change in a batch promises what the first one of the batch does',
    edits: [
      [
        WIRE,
        '      ...wireCall(row, versionFrom === undefined ? {} : { isByVersion: true }),',
        '      ...wireCall({ ...row, outcome: rows[0]!.outcome }),',
      ],
    ],
  },
  {
    bug: 'untold effects accepted',
    note: 'the server compares only the rows that the promise names',
    edits: [
      [
        'src/contracts/promise.ts',
        'const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];',
        'const keys = Object.keys(expected);',
      ],
    ],
  },
  {
    bug: 'anti-dependencies ignored',
    note: 'a change overtakes earlier ones that read what it writes',
    edits: [
      [
        'src/data/changes/dependencies.ts',
        'if (writes.has(key)) for (const reader of readers) before.add(reader);',
        'if (writes.has(key) && row.seq < 0) for (const reader of readers) before.add(reader);',
      ],
    ],
  },
  {
    bug: 'reads ignored',
    note: 'a change keeps its order with changes of its record only, as in chains',
    edits: [
      [
        'src/data/changes/dependencies.ts',
        '...row.reads.filter((key) => key !== ANYTHING),',
        '...row.reads.filter((key) => key !== ANYTHING && row.seq < 0),',
      ],
    ],
  },
  {
    bug: 'released row treated as not released',
    note: 'a row that its user has released waits on',
    edits: [
      ['src/data/changes/dependencies.ts', 'if (!row.released && isBuiltOn(key)) {', 'if (isBuiltOn(key)) {'],
    ],
  },
  {
    bug: 'parked row holds nothing up',
    note: 'what builds on a parked change is sent without it',
    edits: [
      [
        'src/data/changes/dependencies.ts',
        'if (!row.released && isBuiltOn(key)) {',
        'if (!row.released && isBuiltOn(key) && row.seq < 0) {',
      ],
    ],
  },
  {
    bug: 'promise computed when it is sent',
    note: 'a change that is sent again promises what the screen says by then: here, nothing',
    edits: [
      [
        WIRE,
        'return { ...(base ? { base } : {}), outcome: row.outcome ?? {} };',
        'return { ...(base ? { base } : {}), ...(row.attempts > 1 ? {} : { outcome: row.outcome ?? {} }) };',
      ],
    ],
  },
  {
    bug: 'uuids not used in paths',
    note: 'a change names its record by the number that it had when it was saved',
    edits: [
      [
        WIRE,
        "path: path.replace(':id', String(id ?? '')),",
        "path: path.replace(':id', String(row.args.id ?? id ?? '')),",
      ],
    ],
  },
  {
    bug: 'uuids not used in payloads',
    note: 'a change names other records by the numbers that they had when it was saved',
    edits: [
      [
        WIRE,
        'body: { ...body, promise: promiseOf(row, isByVersion) },',
        'body: { ...(body && row.args.body), promise: promiseOf(row, isByVersion) },',
      ],
    ],
  },
  {
    bug: 'base compared only by version',
    note: 'the server refuses every edit of another version, also one of other fields',
    edits: [
      [
        'src/server/http/found-row.ts',
        'if (hasBase && (await isAsSeen(trx, base, current as Record<string, unknown>))) return row;',
        'if (hasBase && version === null) return row;',
      ],
    ],
  },
  {
    bug: 'dependants of a retried row sent before it',
    note: 'a row that waits for its next attempt does not hold up what follows it',
    edits: [
      [
        'src/data/outbox/batch.ts',
        '[...(follows.get(seq) ?? [])].every((each) => inBatch.has(each));',
        '[...(follows.get(seq) ?? [])].every((each) => inBatch.has(each) || ready.some((row) => row.seq === each && !isDue(row)));',
      ],
    ],
  },
  {
    bug: 'batch out of order',
    note: 'the last changes of a batch leave first',
    edits: [
      [
        WIRE,
        'body: { operaciones }, headers: headersOf(rows[0]!, instance) };',
        'body: { operaciones: operaciones.map(({ after: _, ...each }) => each).toReversed() }, headers: headersOf(rows[0]!, instance) };',
      ],
      [WIRE, 'return respuestas.map((each', 'return respuestas.toReversed().map((each'],
    ],
  },
  {
    bug: 'payment overrides a later word',
    note: 'payments are compared by their sum alone, so that one that came and bounced meanwhile passes unseen',
    edits: [['src/contracts/promise.ts', '    pagos,\n', '']],
  },
  {
    bug: 'same uuid, other content',
    note: 'a record that exists already counts as made, whatever it says',
    edits: [
      [
        'src/server/http/found-row.ts',
        'if (!(await same?.(trx, body, row))) throw new ApiError(OTHER_CONTENT, datos);',
        'if (row.id < 0 && !(await same?.(trx, body, row))) throw new ApiError(OTHER_CONTENT, datos);',
      ],
    ],
  },
  {
    bug: 'form without its original',
    note: 'an edit is made on top of what the screen shows when it is saved, not when its form was opened',
    edits: [
      [
        'src/data/outbox/prepare.ts',
        'const original = request.original ?? context.record;',
        'const original = context.record ?? request.original ?? null;',
      ],
    ],
  },
];
