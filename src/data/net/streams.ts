/** Streams of events. Not in http.ts, which is part of the first load. */
import ky from 'ky';

/** `body` is null where the answer is not a stream of events, or there was none. */
export type OpenStream = (
  path: string,
  signal: AbortSignal,
) => Promise<{ status: number; body: ReadableStream<Uint8Array> | null }>;

/** Opens streams of events of this origin, with the session's token. Throws where the network fails. */
export function createStreams(token: () => string | null): OpenStream {
  return async (path, signal) => {
    const response = await ky(`/api${path}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token() ?? ''}` },
      signal,
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      cache: 'no-store',
    });
    const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream) await response.body?.cancel();
    return { status: response.status, body: isStream ? response.body : null };
  };
}
