import { describe, expect, it } from 'vitest';
import { Silence } from '#data/net/silence.ts';

/** A server that answers or not, and saves that wait for it as long as they may. */
function network() {
  const state = { now: 0, answers: 0, isSilent: false };
  const silence = new Silence(
    () => state.answers,
    () => state.now,
  );
  const save = (waitMs = 4000) =>
    silence.during(waitMs, async (wait) => {
      state.now += state.isSilent ? wait : 50;
      if (!state.isSilent) state.answers++;
      return wait;
    });
  return { state, save };
}

describe('A form waits for the server', () => {
  it('A form waits for its whole time while the server answers', async () => {
    const { save } = network();
    expect([await save(), await save(), await save()]).toEqual([4000, 4000, 4000]);
  });

  it('A form waits for its whole time once, and then 800 ms, while the network is up without any answer', async () => {
    const { state, save } = network();
    state.isSilent = true;
    expect([await save(), await save(), await save()]).toEqual([4000, 800, 800]);
  });

  it('A form waits for its whole time again as soon as the server has answered', async () => {
    const { state, save } = network();
    state.isSilent = true;
    await save();
    expect(await save()).toBe(800);
    state.answers++;
    expect([await save(), await save()]).toEqual([4000, 800]);
  });

  it('A form does not wait if it needs no answer, which does not count as silence', async () => {
    const { state, save } = network();
    state.isSilent = true;
    expect([await save(0), await save(), await save(0)]).toEqual([0, 4000, 0]);
  });
});
