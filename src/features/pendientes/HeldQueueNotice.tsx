import { useHeldQueue } from '#data/queries/use-held-queue.ts';
import { Button } from '#ui/Button.tsx';
import { chakra } from '#ui/chakra.ts';
import { IconDescargar } from '#ui/icons.ts';

const Notice = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'start',
    gap: '8px',
    marginBottom: '12px',
    padding: '10px 14px',
    borderRadius: 'md',
    bg: 'warnSoft',
    color: 'warn',
  },
});

/** Tells of changes of another copy of the server: nobody sends them, and a file shows what they were. */
export function HeldQueueNotice() {
  const held = useHeldQueue();
  if (!held) return null;
  const { cambios, exportar } = held;
  const cuantos = cambios === 1 ? '1 cambio sin enviar' : `${cambios} cambios sin enviar`;
  return (
    <Notice role="status">
      <p>
        Este dispositivo guarda {cuantos} de otra copia del servidor. No se pueden enviar, porque sus números
        pueden ser hoy de otros registros o de otra persona. Expórtelos para ver qué decían e ingresarlos de
        nuevo.
      </p>
      <Button tone="ghost" onClick={exportar}>
        <IconDescargar />
        Exportar esos cambios
      </Button>
    </Notice>
  );
}
