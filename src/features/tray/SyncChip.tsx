import type { Sync } from '#data/queries/sync-state.ts';
import { useSync } from '#data/queries/use-sync.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconBusy, IconError, IconOffline, IconOk, type IconType, IconUpload } from '#ui/base/icons.ts';
import { PHONE, SMALL_PHONE } from '#ui/styles/media.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { chakra, css } from '#ui/styles/chakra.ts';

const load = () => import('./TrayModal.tsx');

const LOOKS: Record<Sync['estado'], { icon: IconType; style: string }> = {
  'sin-disco': { icon: IconError, style: css({ color: 'bad', bg: 'badSoft' }) },
  abriendo: { icon: IconBusy, style: css({ color: 'muted', bg: 'transparent' }) },
  preparando: { icon: IconBusy, style: css({ color: 'muted', bg: 'hover' }) },
  'al-dia': { icon: IconOk, style: css({ color: 'ok', bg: 'transparent' }) },
  'sin-conexion': { icon: IconOffline, style: css({ color: 'warn', bg: 'warnSoft' }) },
  pendientes: { icon: IconUpload, style: css({ color: 'warn', bg: 'warnSoft' }) },
  'con-error': { icon: IconError, style: css({ color: 'bad', bg: 'badSoft' }) },
};

const CHIP = css({
  borderRadius: 'full',
  flexShrink: 1,
  minWidth: 0,
  paddingInline: '12px',
  fontSize: 'var(--fs-sm)',
  // Its words need the space.
  '& svg': { [SMALL_PHONE]: { display: 'none' } },
});

const Text = chakra('span', {
  base: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    // 'Sin conexión · 5 pendientes' in two lines beside the company's name.
    [PHONE]: { maxWidth: '8.6em', whiteSpace: 'normal', overflowWrap: 'normal', textAlign: 'start' },
    '& [data-corto]': { display: 'none', [PHONE]: { display: 'inline' } },
    '& [data-largo]': { [PHONE]: { display: 'none' } },
  },
});

/** The sync state of this device; opens the tray. Always visible. */
export function SyncChip() {
  const sync = useSync();
  const { Shown, show, hide } = useOnDemand(load);
  const { icon: Icon, style } = LOOKS[sync.estado];
  return (
    <>
      <Button tone="ghost" className={`${CHIP} ${style}`} onClick={show}>
        <Icon />
        {/* The percentage of a first pull is not announced each time. */}
        <Text aria-live={sync.estado === 'preparando' ? 'off' : 'polite'}>
          {sync.text === sync.short ? (
            sync.text
          ) : (
            <>
              <span data-largo>{sync.text}</span>
              <span data-corto>{sync.short}</span>
            </>
          )}
        </Text>
      </Button>
      {Shown && <Shown sync={sync} onClose={hide} />}
    </>
  );
}
