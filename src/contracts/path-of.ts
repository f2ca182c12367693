import { CALLS } from './calls.ts';
import type { EndpointKey } from './endpoints.ts';

/** The path of a call with its parameters in place: ('chofer.get', {id: 7}) → '/chofer/7'. */
export function pathOf(key: EndpointKey, params: Record<string, string | number> = {}): string {
  return CALLS[key].path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
