import { type TrayEntry, useTray } from '#data/queries/use-tray.ts';
import { Button } from '#ui/base/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { IconDescargar, IconOk, IconRetry } from '#ui/base/icons.ts';
import { IconCompartir } from '#ui/base/later-icons.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useEffect, useState } from 'react';
import { TrayNotice } from './TrayNotice.tsx';
import { DiscardModal } from './DiscardModal.tsx';
import { canShareChanges, downloadChanges, shareChanges } from './download-changes.ts';
import { EntryCard, EntryList } from './EntryCard.tsx';
import { GroupCard } from './GroupCard.tsx';
import { LeftQueues } from './LeftQueues.tsx';
import { PhotoUploads, uploadAction } from './PhotoUploads.tsx';
import { unsentForWifiText } from './entry-status.ts';
import { ImportChanges } from './ImportChanges.tsx';
import { withGroups } from './tray-groups.ts';

const Tools = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBottom: '12px' },
});

/** Outside a dialog, Tab goes on from where the focus was. */
const focusTitle = (): void => document.querySelector<HTMLElement>('dialog:modal h2')?.focus();

interface TrayPanelProps {
  /** Called when a change's own form was opened: a tray in a dialog closes. */
  onOpen?: () => void;
}

/** The tray: every change that the server does not have yet. */
export function TrayPanel({ onOpen }: TrayPanelProps) {
  const tray = useTray();
  const [discarding, setDiscarding] = useState<TrayEntry | null>(null);
  const { ready, entries } = tray;
  // The button that had the focus may be gone with its change, once the server has it.
  useEffect(() => {
    if (document.activeElement === document.body) focusTitle();
  });
  const exportAll = async (): Promise<void> => {
    downloadChanges('pendientes', await tray.exportChanges());
  };
  const shareAll = async (): Promise<void> => {
    await shareChanges('pendientes', await tray.exportChanges());
  };
  const sendNow = (): void => {
    tray.sendNow();
    const { awaitingWifi } = tray;
    if (awaitingWifi.length > 0) toast(unsentForWifiText(awaitingWifi), 'aviso', uploadAction(tray));
  };
  if (!ready) return <Skeleton height="120px" />;
  return (
    <>
      <LeftQueues />
      <Tools>
        {entries.length > 0 && (
          <>
            <Button onClick={sendNow}>
              <IconRetry />
              Enviar ahora
            </Button>
            <Button tone="ghost" onClick={exportAll}>
              <IconDescargar />
              Exportar
            </Button>
            {canShareChanges() && (
              <Button tone="ghost" onClick={shareAll}>
                <IconCompartir />
                Compartir
              </Button>
            )}
          </>
        )}
        <ImportChanges importChanges={tray.importChanges} />
      </Tools>
      <PhotoUploads tray={tray} />
      {entries.length > 0 && <TrayNotice onDismissed={focusTitle} />}
      {entries.length === 0 && (
        <EmptyState
          icon={IconOk}
          title="No hay cambios por enviar"
          hint="Lo que guarde sin conexión queda aquí hasta que se envíe."
        />
      )}
      <EntryList>
        {withGroups(entries).map((item) =>
          'entries' in item ? (
            <GroupCard key={item.id} group={item} all={entries} tray={tray} onOpen={onOpen} />
          ) : (
            <EntryCard
              key={item.seq}
              entry={item}
              blocker={entries.find(({ seq }) => seq === item.blockedBy)}
              tray={tray}
              onOpen={onOpen}
              onDiscard={() => setDiscarding(item)}
            />
          ),
        )}
      </EntryList>
      {discarding && <DiscardModal entry={discarding} tray={tray} onClose={() => setDiscarding(null)} />}
    </>
  );
}
