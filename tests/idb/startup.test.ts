/** The engine of a page, from a login to the end of the session. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdInput, keepInput, takeInput } from '#data/store/kept-input.ts';
import { MemoryLocks } from '#tests/support/locks.ts';
import { sessionArea } from '#tests/support/silent-disk.ts';
import { SmallStorage } from '#tests/support/small-storage.ts';

const ANA = { id: 1, uuid: 'a', instalacion: 'n', instancia: 'i', email: 'ana@x.cl', role: 'ADMIN' as const };
const BETO = { ...ANA, id: 2, uuid: 'b', email: 'beto@x.cl' };
const BaseRequest = globalThis.Request;

/** The user whom the server lets in; without one it does not answer. */
let accepted: object | null = null;

/** What a page has of its browser. */
beforeEach(() => {
  accepted = null;
  const events = { addEventListener: () => {}, removeEventListener: () => {} };
  const globals = {
    ...events,
    localStorage: new SmallStorage(() => Number.MAX_SAFE_INTEGER),
    sessionStorage: sessionArea(),
    document: { ...events, visibilityState: 'hidden' },
    indexedDB: new IDBFactory(),
    navigator: { locks: new MemoryLocks().of({}), onLine: false, userAgent: '' },
    Request: class extends BaseRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://app.test') : input, init);
      }
    },
    fetch: async () => {
      if (!accepted) throw new TypeError('Failed to fetch');
      return Response.json({ ...accepted, token: 't' });
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
});

async function page() {
  const session = await import('#data/net/session.ts');
  const startup = await import('#data/engine/startup.ts');
  return {
    ...session,
    ...startup,
    enter: async (user: object) => {
      accepted = user;
      await session.login({ email: '', password: '' });
      accepted = null;
    },
  };
}

afterEach(async () => {
  const { stopEngine, expireSession } = await page();
  expireSession();
  stopEngine();
  vi.unstubAllGlobals();
});

it('Code that waited for the engine of a user who has logged out meanwhile does not stop that of the next user', async () => {
  const { enter, engineOf, draftsOf } = await page();
  await enter(ANA);
  await enter(BETO);
  const engine = engineOf(BETO);
  expect(() => engineOf(ANA)).toThrow('ended');
  expect(() => draftsOf(ANA)).toThrow('ended');
  expect(engineOf(BETO)).toBe(engine);
});

describe('What was typed in a tab and not saved', () => {
  const input = (place: string) => ({ user: ANA.uuid, place, values: { nombre: 'Secreto' } });

  async function typeAndEnd(end: (session: Awaited<ReturnType<typeof page>>) => unknown): Promise<boolean[]> {
    const here = await page();
    await here.enter(ANA);
    here.engineOf(ANA);
    sessionStorage.setItem('sin-confirmar', '[]');
    keepInput(input('/reloaded'));
    await end(here);
    holdInput(input('/open'));
    here.stopEngine();
    return [
      sessionStorage.getItem('sin-confirmar') !== null,
      takeInput(ANA.uuid, '/reloaded') !== null,
      takeInput(ANA.uuid, '/open') !== null,
    ];
  }

  it('What was typed in a tab is forgotten at a logout', async () => {
    expect(await typeAndEnd(({ logout }) => logout())).toEqual([false, false, false]);
  });

  it('What was typed in a tab is forgotten when somebody ends the session', async () => {
    const end = typeAndEnd(({ noteErasedSession, expireSession }) => {
      noteErasedSession();
      expireSession();
    });
    expect(await end).toEqual([false, false, false]);
  });

  it('What was typed in a tab stays for its user after the session has expired', async () => {
    expect(await typeAndEnd(({ expireSession }) => expireSession())).toEqual([true, true, true]);
  });
});
