import { useSync } from '#data/queries/use-sync.ts';
import { IconOffline } from '#ui/base/icons.ts';
import { chakra } from '#ui/styles/chakra.ts';

const Box = chakra('p', {
  base: {
    display: 'flex',
    gap: '10px',
    alignItems: 'center',
    marginBottom: '16px',
    padding: '10px 14px',
    borderRadius: 'md',
    bg: 'warnSoft',
    color: 'warn',
    fontWeight: 550,
    '& svg': { flexShrink: 0 },
  },
});

/** A notice before the user fills a form that cannot be sent now. */
export function OfflineNotice() {
  const { estado } = useSync();
  return (
    <div role="status">
      {estado === 'sin-conexion' && (
        <Box>
          <IconOffline />
          Sin conexión. Los usuarios y sus contraseñas se guardan solo con conexión al servidor: ninguna
          contraseña queda en este dispositivo.
        </Box>
      )}
    </div>
  );
}
