import { describe, expect, it } from 'vitest';
import { createSessionFinder, MAX_UNSEEN } from '#server/auth/session-finder.ts';

/** A finder over these valid tokens, with a clock that stands still, and the tokens that it has looked up. */
function finder(...valid: string[]) {
  const clock = { now: 0 };
  const tokens = new Set(valid);
  const lookedUp: string[] = [];
  const find = createSessionFinder(
    async (token) => {
      lookedUp.push(token);
      return tokens.has(token) ? { token } : null;
    },
    () => clock.now,
  );
  const junk = async (address: string, count: number) => {
    for (let n = 0; n < count; n++) await find(`junk ${lookedUp.length}`, address);
  };
  return { clock, tokens, lookedUp, find, junk };
}
const LIMIT = { refusal: { codigo: 'limite' } };

describe('The look-up of tokens', () => {
  it('The look-up of tokens is refused to an address after 1,000 unknown ones, until ten seconds have passed', async () => {
    const { clock, lookedUp, find, junk } = finder('good');
    await junk('a', MAX_UNSEEN);
    await expect(find('good', 'a')).rejects.toMatchObject(LIMIT);
    expect(lookedUp).toHaveLength(MAX_UNSEEN);
    expect(await find('good', 'b')).toEqual({ token: 'good' });
    clock.now = 10_000;
    expect(await find('another', 'a')).toBeNull();
  });

  it('The look-up of tokens continues for a token that was valid before, from any address', async () => {
    const { find, junk } = finder('good');
    await find('good', 'a');
    await junk('b', MAX_UNSEEN);
    expect(await find('good', 'b')).toEqual({ token: 'good' });
  });

  it('The look-up of tokens counts a token again once it is no longer valid', async () => {
    const { tokens, find, junk } = finder('good');
    await find('good', 'a');
    tokens.delete('good');
    expect(await find('good', 'a')).toBeNull();
    await junk('a', MAX_UNSEEN - 1);
    await expect(find('good', 'a')).rejects.toMatchObject(LIMIT);
  });

  it('The look-up of tokens forgets all remembered tokens when there are too many', async () => {
    const many = Array.from({ length: 10_001 }, (_, n) => `good ${n}`);
    const { find, junk } = finder(...many);
    for (const [n, token] of many.entries()) await find(token, `address ${n}`);
    await junk('a', MAX_UNSEEN);
    await expect(find('good 0', 'a')).rejects.toMatchObject(LIMIT);
    expect(await find('good 10000', 'a')).toEqual({ token: 'good 10000' });
  });
});
