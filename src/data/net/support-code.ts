/** The request id of a failed call, as a 5xx of this API has it; the server's log has the error under it. */
export function requestIdOf(body: unknown): string | null {
  const { solicitud } = (body ?? {}) as { solicitud?: unknown };
  return typeof solicitud === 'string' && solicitud !== '' ? solicitud : null;
}
