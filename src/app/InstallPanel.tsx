import { Button } from '#ui/base/Button.tsx';
import { IconDescargar } from '#ui/base/icons.ts';
import { BELOW_DESK, DESK, PHONE, PRINT } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { dismissInstallation, install, type InstallMode } from './installation.ts';

const Hint = chakra('aside', {
  base: {
    position: 'fixed',
    insetInline: '16px',
    bottom: 'calc(16px + env(safe-area-inset-bottom))',
    zIndex: 15,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '8px 12px',
    maxWidth: '620px',
    marginInline: 'auto',
    padding: '12px 14px',
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'lg',
    boxShadow: 'raised',
    '& > p': { flex: '1 1 240px' },
    [DESK]: { display: 'none' },
    [PRINT]: { display: 'none' },
    [BELOW_DESK]: { '& > p > svg': { display: 'inline', verticalAlign: '-0.15em' } },
    [PHONE]: { bottom: 'calc(76px + env(safe-area-inset-bottom))' },
  },
});

const TEXTS: Record<InstallMode, string> = {
  dialogo: 'Se abre desde la pantalla de inicio y funciona sin conexión.',
  ios: 'En Safari toque Compartir y luego «Agregar a inicio»: así se abre como aplicación y guarda los datos para trabajar sin conexión.',
};

/** How to add the app to the home screen. */
export function InstallPanel({ mode }: { mode: InstallMode }) {
  return (
    <Hint aria-label="Instalar la aplicación">
      <p>
        <strong>
          <IconDescargar /> Instale la aplicación.
        </strong>{' '}
        {TEXTS[mode]}
      </p>
      <Button onClick={dismissInstallation}>{mode === 'ios' ? 'Entendido' : 'Ahora no'}</Button>
      {mode === 'dialogo' && (
        <Button tone="primary" onClick={install}>
          Instalar
        </Button>
      )}
    </Hint>
  );
}
