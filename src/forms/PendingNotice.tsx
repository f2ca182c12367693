import { IconUpload } from '#ui/base/icons.ts';
import { chakra } from '#ui/styles/chakra.ts';

const Box = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    marginBottom: '16px',
    padding: '10px 14px',
    borderRadius: 'md',
    bg: 'warnSoft',
    color: 'warn',
    fontWeight: 550,
    '& svg': { flexShrink: 0 },
  },
});

/** The notice above a form that was opened from the tray. */
export function PendingNotice() {
  return (
    <Box>
      <IconUpload />
      <span>Editando un cambio sin enviar</span>
    </Box>
  );
}
