/** Drivers to be made: what is sent, and what the server answers. */
import type { Call } from '#data/net/http.ts';
import { acceptedAnswer } from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';

export const chofer = (nombre: string) => ({ body: payloads.chofer({ nombre }) });
export const nameOf = ({ body }: Call): string => (body as { nombre?: string } | null)?.nombre ?? '';

let last = 0;
/** Never the same twice. */
export const nextNumber = (): number => ++last;

export function created() {
  const id = nextNumber();
  return acceptedAnswer({ id, uuid: crypto.randomUUID(), version: id });
}
