import { LeaveConfirm } from './LeaveConfirm.tsx';
import { useBlocker, useRouter } from '@tanstack/react-router';
import type { FormApi } from './use-form.ts';

interface Place {
  pathname: string;
  search: object;
}

/** The key of a form. It includes the change of the tray, since two changes may have the same form. */
const formOf = ({ pathname, search }: Place): string =>
  JSON.stringify([pathname, Reflect.get(search, 'pendiente')]);

/** Asks before leaving a form with unsaved input; for page unloads the browser asks. */
export function LeaveGuard({ form }: { form: FormApi<unknown> }) {
  const { modified } = form;
  const router = useRouter();
  /** After a confirmed leave, further navigation does not ask again while the next screen is loading. */
  const stays = (current: Place): boolean => {
    const { resolvedLocation: shown } = router.state;
    return !shown || formOf(shown) === formOf(current);
  };
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => modified && stays(current) && formOf(current) !== formOf(next),
    enableBeforeUnload: modified,
    withResolver: true,
  });
  return <LeaveConfirm open={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />;
}
