/** Bugs in the sending of bytes (decision 054), for mutants.ts. */
import type { Mutant } from './bugs.ts';

const UPLOADS = 'src/data/outbox/uploads.ts';

export const OF_PHOTOS: Mutant[] = [
  {
    bug: 'photo sent before its bytes',
    note: 'a record is sent whether or not the server has acknowledged its bytes',
    edits: [
      [
        'src/data/outbox/replay.ts',
        'const isReady = (row: OutboxRow): boolean => isDue(row) && !uploads.awaitsUpload(row);',
        'const isReady = (row: OutboxRow): boolean => isDue(row) && (!uploads.awaitsUpload(row) || row.seq > 0);',
      ],
    ],
  },
  {
    bug: 'bytes deleted once they are sent',
    note: 'the device deletes bytes that the server has acknowledged, though their record is not',
    edits: [
      [
        UPLOADS,
        "await contents.mark(uuid, wasThere ? 'verified' : 'sent');",
        "await contents.mark(uuid, wasThere ? 'verified' : 'sent');\n        await contents.remove(uuid);",
      ],
    ],
  },
  {
    bug: 'missing bytes not sent again',
    note: 'the 409 of a record after a restore is final, though its bytes are here',
    edits: [
      [UPLOADS, "if (state !== 'sent') return false;", "if (state !== 'sent' || row.seq > 0) return false;"],
    ],
  },
  {
    bug: 'photo reads its operation',
    note: 'a change of the operation waits for the bytes of an earlier photo',
    edits: [
      [
        'src/data/overlay/adjunto.ts',
        "    operacion_id: layer.resolve('operacion', operacion),",
        "    operacion_id: layer.get('operacion', layer.resolve('operacion', operacion))?.id ?? operacion,",
      ],
    ],
  },
  {
    bug: 'file without bytes',
    note: 'the file of unsent changes has the records of photos, and not their bytes',
    edits: [
      [
        'src/data/outbox/tray.ts',
        'await contentsFor(this.deps.contents, marked);',
        'await contentsFor(this.deps.contents, marked.slice(0, 0));',
      ],
    ],
  },
  {
    bug: 'bytes without a change kept',
    note: 'bytes whose change never came stay on the device',
    edits: [
      [
        'src/data/store/contents.ts',
        'return isOutstanding(meta) || left < 0;',
        'return !isOutstanding(meta) && left < 0;',
      ],
    ],
  },
  {
    bug: 'bytes held before changes',
    note: 'changes wait while bytes are being sent',
    edits: [
      [
        'src/data/engine/sync.ts',
        "if (end === 'empty') void this.upload(isEager);",
        "if (end === 'empty') await this.upload(isEager);",
      ],
    ],
  },
];
