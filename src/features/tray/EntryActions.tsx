import type { TrayEntry } from '#data/queries/use-tray.ts';
import { Button, LinkButton } from '#ui/base/Button.tsx';
import { IconEditar, IconEliminar, IconRetry, IconVer } from '#ui/base/icons.ts';
import { PHONE } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { canDiscard, canRelease, canRetry } from './entry-status.ts';

/** The buttons of a change or of a group. Two per row on a phone; if their number is odd, the first has a row of its own. */
export const ActionRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 12px',
    marginTop: '8px',
    [PHONE]: {
      display: 'grid',
      // One per row with large text.
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(7rem, 40%), 100%), 1fr))',
      gap: '8px',
      '& > *': { minHeight: 'max(44px, var(--ctl))', paddingInline: '8px', fontSize: 'var(--fs-sm)' },
      '& > :first-child:nth-last-child(odd)': { gridColumn: '1 / -1' },
    },
  },
});

interface EntryActionsProps {
  entry: TrayEntry;
  busy: boolean;
  onRetry: () => void;
  onRelease: () => void;
  onOpen: (() => void) | undefined;
  onDiscard: () => void;
}

/** The actions of a change; each button's accessible name contains the change. */
export function EntryActions({ entry, busy, onRetry, onRelease, onOpen, onDiscard }: EntryActionsProps) {
  const { seq, title, editIn, openIn, adjunto } = entry;
  // The address of its place on that screen.
  const at = adjunto === null ? {} : { hash: adjunto.uuid };
  return (
    <ActionRow role="group" aria-label={title}>
      {canRetry(entry) && (
        <Button busy={busy} onClick={onRetry}>
          <IconRetry />
          Reintentar
        </Button>
      )}
      {canRelease(entry) && (
        <Button busy={busy} onClick={onRelease}>
          <IconRetry />
          Enviar sin esperar
        </Button>
      )}
      {editIn !== null && (
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an address from data, which is no type of
        // the route tree
        <LinkButton to={editIn as '/admin'} search={{ pendiente: seq } as never} onClick={onOpen}>
          <IconEditar />
          Editar
        </LinkButton>
      )}
      {editIn === null && openIn !== null && (
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        <LinkButton tone="ghost" to={openIn as '/admin'} {...at} onClick={onOpen}>
          <IconVer />
          Abrir
        </LinkButton>
      )}
      {canDiscard(entry) && (
        <Button tone="ghostDanger" onClick={onDiscard}>
          <IconEliminar />
          Descartar
        </Button>
      )}
    </ActionRow>
  );
}
