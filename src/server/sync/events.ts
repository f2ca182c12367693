/**
 * GET /sync/eventos: one line for each committed version, whichever process wrote it (R13.8). A slow reader receives
 * only the newest version, so that no backlog grows.
 */
import type { Kysely } from 'kysely';
import { HEARTBEAT_MS } from '#contracts/sync.ts';
import { liveSessions } from '../auth/session.ts';
import type { ChangeFeed } from '../db/change-feed.ts';
import type { Database } from '../db/schema.ts';
import type { Route, AuthenticatedUsuario } from '../http/route.ts';

/** Open streams per session and per user (a whole office may share one user); beyond that the oldest is closed. */
const MAX_OF_SESSION = 20;
const MAX_OF_USER = 300;

const HEADERS = {
  'content-type': 'text/event-stream',
  // Otherwise nginx buffers the lines up to some kilobytes.
  'x-accel-buffering': 'no',
};

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(':\n\n');

interface EventListenerState {
  sesion: number;
  usuario: number;
  send: (version: number) => void;
  beat: () => void;
  end: () => void;
}

/** One open stream. `onClose` is called once, whichever side closes it. */
function createStream({ id, sesion }: AuthenticatedUsuario, onClose: (listener: EventListenerState) => void) {
  /** The version that waits until the stream's queue has space. */
  let pending: number | null = null;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const hasRoom = (): boolean => (controller.desiredSize ?? 0) > 0;
  const flush = (): void => {
    if (pending === null || !hasRoom()) return;
    const line = `data: ${JSON.stringify({ version: pending })}\n\n`;
    // Set before the call, since a waiting reader pulls again within it.
    pending = null;
    controller.enqueue(encoder.encode(line));
  };
  const listener: EventListenerState = {
    sesion,
    usuario: id,
    send(version) {
      pending = version;
      flush();
    },
    beat() {
      if (hasRoom()) controller.enqueue(HEARTBEAT);
    },
    end() {
      controller.close();
      onClose(listener);
    },
  };
  const stream = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
    pull: flush,
    // The client has disconnected.
    cancel: () => onClose(listener),
  });
  return { listener, stream };
}

/** The streams of this process, with one subscription to the feed and one timer for all of them. */
export function createEventsRoute(
  db: Kysely<Database>,
  feed: ChangeFeed,
  onCount: (open: number) => void = () => {},
): Route {
  const listeners = new Set<EventListenerState>();
  let last: number | null = null;
  let isListening = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function listen(): void {
    if (isListening) return;
    isListening = true;
    feed.subscribe((version) => {
      if (version === last) return;
      last = version;
      for (const listener of listeners) listener.send(version);
    });
  }

  /** Sends heartbeats, so that proxies keep the streams open, and closes streams of ended sessions. */
  async function sweep(): Promise<void> {
    for (const listener of listeners) listener.beat();
    const asked = [...listeners];
    const live = await liveSessions(db, [...new Set(asked.map(({ sesion }) => sesion))]).catch(() => null);
    // While the database cannot be reached, no stream is closed.
    if (live === null) return;
    for (const listener of asked) if (listeners.has(listener) && !live.has(listener.sesion)) listener.end();
  }

  function remove(listener: EventListenerState): void {
    listeners.delete(listener);
    onCount(listeners.size);
    if (listeners.size === 0) clearInterval(timer);
  }

  function endOldest(own: EventListenerState[], max: number): void {
    if (own.length >= max) own[0]!.end();
  }

  function open(usuario: AuthenticatedUsuario): ReadableStream {
    const ofUser = [...listeners].filter((listener) => listener.usuario === usuario.id);
    const ofSession = ofUser.filter((listener) => listener.sesion === usuario.sesion);
    endOldest(ofSession, MAX_OF_SESSION);
    endOldest(
      ofUser.filter((listener) => listeners.has(listener)),
      MAX_OF_USER,
    );
    const { listener, stream } = createStream(usuario, remove);
    if (listeners.size === 0) timer = setInterval(() => void sweep(), HEARTBEAT_MS).unref();
    listeners.add(listener);
    onCount(listeners.size);
    listen();
    // The client compares the version with its own. Where no version is known yet, a plain heartbeat is sent.
    if (last === null) listener.beat();
    else listener.send(last);
    return stream;
  }

  return {
    key: 'sync.eventos',
    handle: async ({ method, usuario }) => {
      // The answer to a HEAD has no body: nobody would read or close a stream.
      const body = method === 'HEAD' ? new Uint8Array() : open(usuario);
      return { status: 200, body, headers: HEADERS };
    },
  };
}
