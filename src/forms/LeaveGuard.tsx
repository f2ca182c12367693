import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import { useBlocker, useRouter } from '@tanstack/react-router';
import type { FormApi } from './use-form.ts';

interface Place {
  pathname: string;
  search: object;
}

/** Two changes of the tray may have the same form, each its own. */
const formOf = ({ pathname, search }: Place): string =>
  JSON.stringify([pathname, Reflect.get(search, 'pendiente')]);

/** Asks before leaving a form with something typed and not saved; the browser asks where the page itself goes. */
export function LeaveGuard({ de }: { de: FormApi<unknown> }) {
  const { modified } = de;
  const router = useRouter();
  /** Whoever has left is not asked about the next steps, though the next screen is still to come. */
  const stays = (current: Place): boolean => {
    const { resolvedLocation: shown } = router.state;
    return !shown || formOf(shown) === formOf(current);
  };
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => modified && stays(current) && formOf(current) !== formOf(next),
    enableBeforeUnload: modified,
    withResolver: true,
  });
  return (
    <ConfirmModal
      open={status === 'blocked'}
      title="¿Salir sin guardar?"
      message="Lo que escribió en este formulario se perderá."
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir editando"
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    />
  );
}
