import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEARTBEAT_MS } from '#contracts/sync.ts';
import { versionIn } from '#data/net/events.ts';
import { openEventStreams } from '#tests/support/event-streams.ts';

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let all: ReturnType<typeof openEventStreams>;
beforeEach(async () => {
  vi.useFakeTimers();
  all = openEventStreams();
  all.eventos.start();
  await after(0);
});
afterEach(() => {
  all.eventos.stop();
  vi.useRealTimers();
});

describe('A version in the event stream', () => {
  it('A version in the event stream starts one pull within 100 ms', async () => {
    const { state, version } = all;
    state.onPull = () => (state.cursor = 7);
    await version(7);
    await after(100);
    expect(state.pulls).toBe(1);
  });

  it('A version in the event stream starts a pull within the time over which pulls are spread', async () => {
    const { env, state, version } = all;
    env.spreadMs = 3000;
    state.onPull = () => (state.cursor = 7);
    await version(7);
    await after(1000);
    expect(state.pulls).toBe(0);
    await after(2100);
    expect(state.pulls).toBe(1);
  });

  it('A version that this device has starts no pull', async () => {
    const { state, version } = all;
    state.cursor = 7;
    await version(7);
    await version(6);
    await after(10_000);
    expect(state.pulls).toBe(0);
  });

  it('Versions in a burst start one pull for all', async () => {
    const { state, version } = all;
    state.onPull = () => (state.cursor = 50);
    for (let n = 1; n <= 50; n++) await version(n);
    await after(10_000);
    expect(state.pulls).toBe(1);
  });

  it('A version during a pull starts one more pull', async () => {
    const { state, version } = all;
    state.onPull = () => {
      state.cursor += 1;
      if (state.pulls === 1) void version(2);
    };
    await version(1);
    await after(200);
    expect(state).toMatchObject({ pulls: 2, cursor: 2 });
  });

  it('A version that a pull did not bring is pulled again, with growing pauses', async () => {
    const { state, version } = all;
    await version(9);
    await after(5000);
    const soon = state.pulls;
    expect(soon).toBeGreaterThan(1);
    expect(soon).toBeLessThan(6);
    state.onPull = () => (state.cursor = 9);
    await after(60_000);
    const done = state.pulls;
    await after(60_000);
    expect(state.pulls).toBe(done);
  });

  it('A version starts no pull if the user’s own change was pulled meanwhile', async () => {
    const { state, version } = all;
    await version(3);
    state.cursor = 3;
    await after(1000);
    expect(state.pulls).toBe(0);
  });

  it('A version may arrive in pieces, and between comments', async () => {
    const { state, send } = all;
    state.onPull = () => (state.cursor = 12);
    await send(':\n\ndata: {"vers');
    await send('ion":12}\n');
    await send('\n:\n\n');
    await after(100);
    expect(state).toMatchObject({ pulls: 1, cursor: 12 });
  });

  it.each([
    ['CRLF', ':\r\n\r\ndata: {"version":12}\r\n\r\n'],
    ['CR', 'data: {"version":12}\r\r'],
    ['a byte order mark', '\uFEFFdata: {"version":12}\n\n'],
    ['several lines of data', 'data: {"version":\ndata: 12}\n\n'],
    ['other fields', 'event: message\nid: 3\nretry: 10\nx: y\ndata:{"version":12}\n\n'],
  ])('A version is read from a stream with %s', async (_, text) => {
    const { state, send } = all;
    state.onPull = () => (state.cursor = 12);
    await send(text);
    await after(100);
    expect(state).toMatchObject({ pulls: 1, cursor: 12 });
  });

  it('A version counts only once its event is complete', async () => {
    const { state, send } = all;
    await send('data: {"version":12}\n');
    await after(10_000);
    expect(state.pulls).toBe(0);
  });

  it.each(['', 'x', '{"version":"7"}', '{"version"', '7'])('No version is read from the data %j', (data) => {
    expect(versionIn(data)).toBeNull();
  });
});

describe('The stream', () => {
  it('The event stream counts as open from its first byte until it ends', async () => {
    const { state, send, streams } = all;
    expect(state.lives).toEqual([]);
    await send(':\n\n');
    expect(state.lives).toEqual([true]);
    streams[0]!.controller.close();
    await after(0);
    expect(state.lives).toEqual([true, false]);
  });

  it('An event stream that cannot be opened reports it each time, so that the chip shows it', async () => {
    const { eventos, state } = all;
    eventos.stop();
    state.status = 0;
    eventos.start();
    await after(0);
    expect(state.lives).toEqual([false]);
    await after(60_000);
    expect(state.lives.length).toBeGreaterThan(3);
  });

  it('The event stream reopens within a second after it ended, and later after each failure', async () => {
    const { state, send, streams } = all;
    await send(':\n\n');
    streams[0]!.controller.close();
    await after(1000);
    expect(streams).toHaveLength(2);
    state.status = 0;
    streams[1]!.controller.close();
    await after(120_000);
    state.status = 200;
    await after(60_000);
    expect(streams).toHaveLength(3);
  });

  it('The event stream ends its pause once the network may be back', async () => {
    const { eventos, state, send, streams } = all;
    await send(':\n\n');
    state.status = 0;
    streams[0]!.controller.close();
    await after(300_000);
    state.status = 200;
    eventos.wake();
    await after(0);
    expect(streams).toHaveLength(2);
    eventos.wake();
    await after(0);
    expect(streams).toHaveLength(2);
  });

  it('An event stream that is silent for more than two heartbeats is reopened', async () => {
    const { send, streams } = all;
    await send(':\n\n');
    await after(HEARTBEAT_MS * 2);
    expect(streams[0]!.signal.aborted).toBe(false);
    await send(':\n\n');
    await after(HEARTBEAT_MS * 2);
    expect(streams).toHaveLength(1);
    await after(HEARTBEAT_MS);
    expect(streams[0]!.signal.aborted).toBe(true);
    expect(streams).toHaveLength(2);
  });

  it('An event stream is reopened if one event does not end', async () => {
    const { send, streams } = all;
    await send('data: ');
    for (let n = 0; n < 11; n++) await send('x'.repeat(1000));
    expect(streams[0]!.signal.aborted).toBe(true);
    await after(1000);
    expect(streams).toHaveLength(2);
    expect(streams[1]!.signal.aborted).toBe(false);
  });

  it('The event stream ends with the session: the engine makes one call to find out', async () => {
    const { eventos, state, streams } = all;
    state.status = 401;
    state.onPull = () => eventos.stop();
    streams[0]!.controller.close();
    await after(3_600_000);
    expect(state.pulls).toBe(1);
    expect(streams).toHaveLength(1);
  });

  it('The event stream continues after a 401 that a proxy had sent', async () => {
    const { state, streams } = all;
    state.status = 401;
    streams[0]!.controller.close();
    await after(10_000);
    expect(state.pulls).toBeGreaterThan(0);
    state.status = 200;
    await after(120_000);
    expect(streams.length).toBeGreaterThan(1);
  });

  it('The event stream stops when told to, even in the middle of a burst, and starts again', async () => {
    const { eventos, state, streams, version } = all;
    await version(5);
    eventos.stop();
    await after(60_000);
    expect(state.pulls).toBe(0);
    expect(streams[0]!.signal.aborted).toBe(true);
    eventos.start();
    eventos.start();
    await after(0);
    expect(streams).toHaveLength(2);
    await version(5);
    await after(100);
    expect(state.pulls).toBe(1);
  });
});
