/** The id of a failed call, as a 5xx of ours has it: the server's log tells under it what went wrong. */
export function requestIdOf(body: unknown): string | null {
  const { solicitud } = (body ?? {}) as { solicitud?: unknown };
  return typeof solicitud === 'string' && solicitud !== '' ? solicitud : null;
}
