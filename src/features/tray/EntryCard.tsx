import type { TrayView, TrayEntry } from '#data/queries/use-tray.ts';
import { explainDecisionError } from '#data/store/disk-errors.ts';
import { useRival } from '#data/queries/use-rival.ts';
import { RivalReview } from '#forms/conflict/RivalReview.tsx';
import { KEEP_THEIRS, useKeepTheirs } from '#forms/conflict/use-keep-theirs.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconArchivo } from '#ui/base/later-icons.ts';
import { momentText } from '#ui/base/moment.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { SupportCode } from '#ui/feedback/SupportCode.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { PHONE } from '#ui/styles/media.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { ChangedBy } from './ChangedBy.tsx';
import { RemovalConflict } from './RemovalConflict.tsx';
import { ConflictForm } from './ConflictForm.tsx';
import { EntryActions } from './EntryActions.tsx';
import { uploadAction } from './PhotoUploads.tsx';
import { OutcomeReview } from './OutcomeReview.tsx';
import { TypedValues } from './TypedValues.tsx';
import {
  afterRetry,
  ENTRY_STATUSES,
  explanationOf,
  isWaitingForBytes,
  movedSentence,
} from './entry-status.ts';

/** A change of the tray, or a group of them. */
export const EntryBox = chakra('li', {
  base: {
    padding: '12px 14px',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'panel',
    '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
    '& h3': { flex: '1 1 220px', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' },
    '& p': { color: 'muted', overflowWrap: 'anywhere' },
    '& > header:has(> figure)': {
      display: 'grid',
      gridTemplateColumns: '56px auto minmax(0, 1fr)',
      [PHONE]: { columnGap: '8px' },
      '& > figure': { gridRow: 'span 2', display: 'grid', placeItems: 'center', fontSize: '1.75rem' },
      '& > h3': { gridColumn: '2 / -1', lineHeight: 1.3 },
      '& > p': { fontSize: 'var(--fs-sm)' },
    },
    '& img': { width: '56px', height: '56px', objectFit: 'cover', borderRadius: 'md' },
  },
});

export const EntryList = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '10px' } });

interface EntryCardProps {
  entry: TrayEntry;
  /** The change that this one waits for. */
  blocker: TrayEntry | undefined;
  tray: TrayView;
  onOpen: (() => void) | undefined;
  onDiscard: () => void;
}

/** One change: its description, its status, and its actions. */
export function EntryCard({ entry, blocker, tray, onOpen, onDiscard }: EntryCardProps) {
  const { seq, title, estado, capturedAt, imported, conflict, record, deletesRow, supportCode, adjunto } =
    entry;
  const [waits, saved] = [isWaitingForBytes(entry), momentText(capturedAt)];
  const moved = movedSentence(entry);
  const { text, tone } = ENTRY_STATUSES[adjunto?.isUploading === true ? 'sending' : estado];
  const [busy, setBusy] = useState(false);
  const rival = useRival(seq);
  const keepTheirs = useKeepTheirs();
  const run = async (work: Promise<unknown>): Promise<void> => {
    setBusy(true);
    await work.catch((error) => toast(explainDecisionError(error), 'error')).finally(() => setBusy(false));
  };
  const retry = async (): Promise<void> => {
    const after = await tray.retry(seq);
    const done = afterRetry(title, after);
    toast(done.text, done.tone, after?.awaitsWifi === true ? uploadAction(tray) : null);
  };
  return (
    <EntryBox>
      <header>
        {adjunto && (
          <figure>
            {adjunto.miniatura === null ? (
              <IconArchivo />
            ) : (
              <img alt="" src={`data:image/jpeg;base64,${adjunto.miniatura}`} />
            )}
          </figure>
        )}
        <h3>{title}</h3>
        <StatusPill tone={tone}>{text}</StatusPill>
        {entry.content !== null && <p>{waits ? `${entry.content} · ${saved}` : entry.content}</p>}
      </header>
      {rival && <RivalReview rival={rival} />}
      {!waits && <p>{explanationOf(entry, blocker)}</p>}
      {moved !== null && <p>{moved}</p>}
      {entry.isForbidden && <p>Pida a un administrador que cambie su rol; después reintente aquí.</p>}
      {(!waits || imported) && (
        <p>
          Guardado: {saved}
          {imported && ' · Importado de un archivo'}
        </p>
      )}
      {rival === null && estado === 'rejected' && entry.editIn === null && entry.typed.length > 0 && (
        <TypedValues typed={entry.typed} table={entry.table} />
      )}
      {estado === 'pending' && supportCode !== null && <SupportCode code={supportCode} />}
      {conflict && record && <ChangedBy record={record} fields={conflict.map(({ field }) => field)} />}
      {conflict && deletesRow && (
        <RemovalConflict
          conflict={conflict}
          table={entry.table}
          busy={busy}
          onDelete={() =>
            void run(
              tray.resolve(seq, Object.fromEntries(conflict.map(({ field }) => [field, 'mine' as const]))),
            )
          }
        />
      )}
      {conflict && !deletesRow && (
        <ConflictForm
          record={record}
          conflict={conflict}
          busy={busy}
          onApply={(chosen) => void run(tray.resolve(seq, chosen))}
        />
      )}
      {entry.differences && (
        <OutcomeReview entry={entry} busy={busy} onAccept={() => void run(tray.accept(seq))} />
      )}
      {rival && (
        <Button
          tone="primary"
          className={css({ marginTop: '8px' })}
          busy={busy}
          onClick={() => (tray.dependants(seq).length > 0 ? onDiscard() : void run(keepTheirs(seq)))}
        >
          {KEEP_THEIRS}
        </Button>
      )}
      <EntryActions
        entry={entry}
        busy={busy}
        onRelease={() => void run(tray.release(seq))}
        onRetry={() => void run(retry())}
        onOpen={onOpen}
        onDiscard={onDiscard}
      />
    </EntryBox>
  );
}
