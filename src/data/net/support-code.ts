/** The request id in the 5xx of a failed call; the server's log has the error under it. */
export function requestIdOf(body: unknown): string | null {
  const { solicitud } = (body ?? {}) as { solicitud?: unknown };
  return typeof solicitud === 'string' && solicitud !== '' ? solicitud : null;
}
