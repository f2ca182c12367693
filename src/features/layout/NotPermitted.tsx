import type { EndpointKey } from '#contracts/endpoints.ts';
import { wordsOfCall } from '#contracts/permission-words.ts';
import { useSession } from '#data/net/session.ts';
import { useMayOpen } from '#data/queries/use-may.ts';
import { NoPermission } from '#ui/feedback/NoPermission.tsx';
import { useLocation } from '@tanstack/react-router';

/** Says that the role does not permit the screen in the address, with a way back to its list. */
export function NotPermitted({ call }: { call: EndpointKey }) {
  const session = useSession();
  const mayOpen = useMayOpen();
  const list = useLocation().pathname.split('/').slice(0, 3).join('/');
  if (session === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the beginning of an address of the route tree
  const link = { to: list as '/admin' };
  const back =
    session.role === 'CHOFER'
      ? ({ back: { to: '/admin/mi-dia' }, backLabel: 'Volver a Mi día' } as const)
      : mayOpen(link)
        ? ({ back: link, backLabel: 'Volver a la lista' } as const)
        : ({ back: { to: '/admin/dashboard' }, backLabel: 'Volver al inicio' } as const);
  return <NoPermission role={session.role} does={wordsOfCall(call) ?? 'abrir esta pantalla'} {...back} />;
}
