import type { TrayEntry, TrayView } from '#data/queries/use-tray.ts';
import { formatNumero } from '#domain/money.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconEliminar } from '#ui/base/icons.ts';
import { momentText } from '#ui/base/moment.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { DiscardModal } from './DiscardModal.tsx';
import { ActionRow } from './EntryActions.tsx';
import { EntryBox, EntryCard, EntryList } from './EntryCard.tsx';
import { canUndo, dividedEntries, groupProgress, groupStatus, type TrayGroup } from './tray-groups.ts';
import { UndoGroupModal } from './UndoGroupModal.tsx';

/** Cards are not rendered by the hundred. */
const PAGE = 20;

interface GroupCardProps {
  group: TrayGroup;
  /** The other changes that wait, one of which may hold up changes of the group. */
  all: readonly TrayEntry[];
  tray: TrayView;
  onOpen: (() => void) | undefined;
}

/** Changes that were made with one action: their number, their progress, each refusal, and the others on demand. */
export function GroupCard({ group, all, tray, onOpen }: GroupCardProps) {
  const { label, capturedAt } = group;
  const [open, setOpen] = useState(false);
  const [limit, setLimit] = useState(PAGE);
  const [discarding, setDiscarding] = useState<TrayEntry | null>(null);
  const [undoing, setUndoing] = useState(false);
  const { text, tone } = groupStatus(group);
  const { refused, waiting } = dividedEntries(group);
  const shown = open ? [...refused, ...waiting] : refused;
  return (
    <EntryBox aria-label={label}>
      <header>
        <h3>{label}</h3>
        <StatusPill tone={tone}>{text}</StatusPill>
      </header>
      <p>{groupProgress(group)}</p>
      <p>Guardado: {momentText(capturedAt)}</p>
      {shown.length > 0 && (
        <EntryList className={css({ marginTop: '10px' })} aria-label={`Cambios de ${label}`}>
          {shown.slice(0, limit).map((entry) => (
            <EntryCard
              key={entry.seq}
              entry={entry}
              blocker={all.find(({ seq }) => seq === entry.blockedBy)}
              tray={tray}
              onOpen={onOpen}
              onDiscard={() => setDiscarding(entry)}
            />
          ))}
        </EntryList>
      )}
      <ActionRow>
        {shown.length > limit && (
          <Button onClick={() => setLimit(limit + PAGE)}>
            Mostrar más ({formatNumero(shown.length - limit)})
          </Button>
        )}
        {waiting.length > 0 && (
          <Button tone="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Ocultar los cambios' : `Ver los cambios (${formatNumero(waiting.length)})`}
          </Button>
        )}
        {canUndo(group) && (
          <Button tone="ghostDanger" onClick={() => setUndoing(true)}>
            <IconEliminar />
            Deshacer todo
          </Button>
        )}
      </ActionRow>
      {discarding && <DiscardModal entry={discarding} tray={tray} onClose={() => setDiscarding(null)} />}
      {undoing && <UndoGroupModal group={group} tray={tray} onClose={() => setUndoing(false)} />}
    </EntryBox>
  );
}
