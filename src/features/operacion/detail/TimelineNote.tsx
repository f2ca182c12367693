import type { OperacionRecord } from '#contracts/operacion.ts';
import { css } from '#ui/styles/chakra.ts';

/** Explains which of an operation's movements can no longer be changed, and why. */
export function TimelineNote({ operacion: { facturada, movimientos } }: { operacion: OperacionRecord }) {
  if (facturada) return <p>La operación está facturada: sus movimientos no se pueden cambiar.</p>;
  if (movimientos.length < 2) return null;
  return (
    <p className={css({ color: 'muted', fontSize: 'var(--fs-sm)' })}>
      Solo se puede eliminar el último movimiento.
    </p>
  );
}
