import { describe, expect, it } from 'vitest';
import type { OutboxRow } from '#data/changes/row.ts';
import { reasonGone } from '#data/outbox/pending-records.ts';

const UUID = '00000000-0000-4000-8000-000000000001';
const creation = (state: OutboxRow['state']) => ({ seq: 1, creates: [UUID], state }) as unknown as OutboxRow;

describe('A record that is not on the device', () => {
  it.each([
    ['was deleted where it was shown before', [], [], true, 'deleted'],
    ['never existed where it was not shown', [], [], false, null],
    ['waits in the tray where its creation is refused', [creation('rejected')], [], true, 'parked'],
    [
      'waits in the tray where its creation waits for a refused change',
      [creation('pending')],
      [1],
      true,
      'parked',
    ],
    [
      'was deleted here where its creation still waits to be sent',
      [creation('pending')],
      [],
      true,
      'deleted',
    ],
    ['was deleted where the server has taken its creation', [creation('acked')], [], true, 'deleted'],
  ] as const)('A record that is not on the device: %s', (_, rows, blocked, wasShown, reason) => {
    const waiting = new Map(blocked.map((seq) => [seq, 0]));
    expect(reasonGone(rows, waiting, UUID, wasShown)).toBe(reason);
  });
});
