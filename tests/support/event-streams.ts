/** The event stream of a device on a server of scripted streams, with the timers of vitest. */
import { vi } from 'vitest';
import { EventStream, type EventStreamEnv } from '#data/net/events.ts';
import type { OpenStream } from '#data/net/streams.ts';

const encoder = new TextEncoder();

/** A server of scripted streams: each connection is kept, to be written to and broken off. */
export function openEventStreams() {
  const streams: { controller: ReadableStreamDefaultController<Uint8Array>; signal: AbortSignal }[] = [];
  const state = { cursor: 0, pulls: 0, lives: [] as boolean[], status: 200, onPull: () => {} };
  const open: OpenStream = async (_, signal) => {
    if (state.status === 0) throw new TypeError('no network');
    if (state.status !== 200) return { status: state.status, body: null };
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push({ controller, signal });
        signal.addEventListener('abort', () => {
          try {
            controller.error(new DOMException('aborted', 'AbortError'));
          } catch {
            // Closed already.
          }
        });
      },
    });
    return { status: 200, body };
  };
  const env: EventStreamEnv = {
    open,
    cursor: () => state.cursor,
    pull: async () => {
      state.pulls++;
      state.onPull();
    },
    random: () => 0.5,
    onLive: (live) => void state.lives.push(live),
  };
  const events = new EventStream(env);
  const send = async (text: string): Promise<void> => {
    streams.at(-1)!.controller.enqueue(encoder.encode(text));
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    eventos: events,
    env,
    state,
    streams,
    send,
    version: (n: number) => send(`data: {"version":${n}}\n\n`),
  };
}
