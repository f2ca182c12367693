import type { TabState } from '#data/queries/use-tab-state.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconRetry, IconWarn } from '#ui/base/icons.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useRouter } from '@tanstack/react-router';

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

const TEXTS: Record<TabState, string> = {
  obsolete:
    'Hay una versión más nueva abierta en otra pestaña. Recargue esta página; lo guardado no se pierde.',
  blocked: 'Cierre las otras pestañas de la aplicación para continuar.',
  withoutDisk:
    'El disco de este dispositivo no responde: no se puede guardar. Recargue la página: no se pierde lo guardado ni lo escrito. Si se repite, cierre y abra el navegador.',
};

/** `tab`: why this tab cannot use its data. */
export function TabNoticeBox({ tab }: { tab: TabState }) {
  const { history } = useRouter();
  const reload = (): void => {
    // The form's input is kept (forms/use-held-input.ts): the browser need not ask.
    if (tab === 'withoutDisk') history.destroy();
    location.reload();
  };
  return (
    <Box>
      <IconWarn />
      <p>{TEXTS[tab]}</p>
      {tab !== 'blocked' && (
        <Button onClick={reload}>
          <IconRetry />
          Recargar
        </Button>
      )}
    </Box>
  );
}
