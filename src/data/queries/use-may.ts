/** What the user's role permits (contracts/permissions.ts). Screens offer nothing else. */
import { CALLS } from '#contracts/calls.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { mayCall } from '#contracts/permissions.ts';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSession } from '../net/session.ts';

/** The call that a screen exists for; `$modulo` stands for the module in the address. */
export type CallOfScreen = EndpointKey | `$modulo.${'list' | 'get' | 'create'}`;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Users whose role may not make this call are told so instead of seeing the screen. */
    call?: CallOfScreen;
  }
}

export type May = (call: EndpointKey) => boolean;

export function useMay(): May {
  const role = useSession()?.role;
  return useCallback((call) => role !== undefined && mayCall(role, call), [role]);
}

const isCall = (call: string): call is EndpointKey => call in CALLS;

/** The call of a screen with this address; null where all roles may open it, or where there is no such screen. */
export function callOf(call: CallOfScreen | undefined, params: object): EndpointKey | null {
  const name = call?.replace('$modulo', String(Reflect.get(params, 'modulo')));
  return name !== undefined && isCall(name) ? name : null;
}

/** Whether the role may use the screen that a link leads to. */
export function useMayOpen(): (link: LinkProps) => boolean {
  const may = useMay();
  const { routesByPath } = useRouter();
  return useCallback(
    ({ to = '', params }) => {
      const route: { options: { staticData?: { call?: CallOfScreen } } } | undefined = Reflect.get(
        routesByPath,
        to,
      );
      const call = callOf(route?.options.staticData?.call, typeof params === 'object' ? params : {});
      return call === null || may(call);
    },
    [may, routesByPath],
  );
}
