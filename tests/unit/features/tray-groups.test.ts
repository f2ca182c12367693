import type { TrayEntry } from '#data/queries/use-tray.ts';
import {
  canUndo,
  dividedEntries,
  groupProgress,
  groupStatus,
  type TrayGroup,
  undoSentences,
  withGroups,
} from '#features/tray/tray-groups.ts';
import { describe, expect, it } from 'vitest';

const GROUP = { id: 'g', label: 'Asignar Chofer · 4 operaciones', size: 4 };

const entry = (seq: number, more: Partial<TrayEntry> = {}): TrayEntry =>
  ({ seq, estado: 'pending', attempts: 0, capturedAt: 0, group: GROUP, ...more }) as TrayEntry;

const groupOf = (...entries: TrayEntry[]): TrayGroup => withGroups(entries)[0] as TrayGroup;

describe('The tray', () => {
  it('The tray shows the changes of a group as one entry, at the place of the first one', () => {
    const alone = entry(2, { group: null });
    const items = withGroups([entry(1), alone, entry(3)]);
    expect(items).toEqual([expect.objectContaining({ id: 'g', sent: 2, size: 4 }), alone]);
  });

  it('A group tells how many of its changes were sent, wait, and are refused', () => {
    const group = groupOf(entry(1), entry(2, { estado: 'rejected' }), entry(3, { estado: 'blocked' }));
    expect(groupProgress(group)).toBe('De 4 cambios: 1 enviado, 2 por enviar, 1 por revisar.');
    expect(groupStatus(group)).toEqual({ text: '1 por revisar', tone: 'error' });
    expect(dividedEntries(group).refused.map(({ seq }) => seq)).toEqual([2]);
  });

  it('A group that is being sent says so, and cannot be undone once all that is left is on its way', () => {
    expect(groupStatus(groupOf(entry(1), entry(2, { estado: 'sending' }))).text).toBe('Enviando');
    expect(canUndo(groupOf(entry(1), entry(2, { estado: 'sending' })))).toBe(true);
    expect(canUndo(groupOf(entry(1, { estado: 'sending' })))).toBe(false);
  });

  it('An undo of a group tells what is lost, what stays, and what may have arrived', () => {
    expect(undoSentences(groupOf(entry(1), entry(2), entry(3), entry(4)))).toEqual([
      'No se enviarán 4 cambios, y se perderán.',
    ]);
    expect(undoSentences(groupOf(entry(1, { attempts: 1 }), entry(2, { estado: 'sending' })))).toEqual([
      'No se enviará 1 cambio, y se perderá.',
      'Los 2 que ya se enviaron se conservan.',
      'Los que se están enviando ahora se conservan si llegan al servidor.',
      expect.stringContaining('Ya se intentó enviarlos'),
    ]);
  });
});
