import { useTabState } from '#data/queries/use-tab-state.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconRetry, IconWarn } from '#ui/base/icons.ts';
import { chakra } from '#ui/styles/chakra.ts';

const Box = chakra('div', {
  base: {
    position: 'sticky',
    // Under the top bar, so that it is visible however far a form is scrolled.
    top: 'calc(60px + env(safe-area-inset-top))',
    zIndex: 10,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    marginBottom: '16px',
    padding: '10px 14px',
    borderRadius: 'md',
    bg: 'warnSoft',
    color: 'warn',
    fontWeight: 550,
    '& > svg': { flexShrink: 0 },
    '& > p': { flex: '1 1 220px' },
  },
});

const TEXTS = {
  obsolete:
    'Hay una versión más nueva abierta en otra pestaña. Recargue esta página; lo guardado no se pierde.',
  blocked: 'Cierre las otras pestañas de la aplicación para continuar.',
} as const;

/** Shown on every screen while a tab with another version of the app prevents this one from opening its data. */
export function TabNotice() {
  const tab = useTabState();
  return (
    <div role="alert" style={{ display: 'contents' }}>
      {tab && (
        <Box>
          <IconWarn />
          <p>{TEXTS[tab]}</p>
          {tab === 'obsolete' && (
            <Button onClick={() => location.reload()}>
              <IconRetry />
              Recargar
            </Button>
          )}
        </Box>
      )}
    </div>
  );
}
