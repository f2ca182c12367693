/** A stand-in for the engine until its code is loaded. It has no data, and its calls wait. */
import type { Reader } from '#views/reader.ts';
import { loadEngine } from './load-engine.ts';
import { INITIAL_STATE } from './env.ts';
import { identityKey } from '../store/identity.ts';
import { readPreferenceCopy } from '../store/preference-copy.ts';
import type { Engine } from './engine.ts';
import type { SessionUser } from '../net/session-store.ts';

/** The part of the engine that screens use. */
export type ScreenEngine = Pick<
  Engine,
  | 'state'
  | 'version'
  | 'subscribe'
  | 'changedAt'
  | 'cursor'
  | 'rows'
  | 'doubts'
  | 'uploads'
  | 'reader'
  | 'pending'
  | 'sync'
  | 'mutate'
> & {
  /** Null until the code is loaded. */
  tray: Engine['tray'] | null;
  preferences: Pick<Engine['preferences'], 'values' | 'refusals' | 'set'>;
  /** Null until the code is loaded. */
  contents: Engine['contents'] | null;
  /** The answers that this device computes itself; null until the code is loaded. */
  localAnswers: Engine['localAnswers'] | null;
  /** The engine itself; rejects where its code cannot be fetched, or its user has logged out meanwhile. */
  complete: () => Promise<Engine>;
};

const EMPTY_READER: Reader = { get: () => undefined, all: () => [], where: () => [] };

const NO_ENGINE_CODE =
  'La aplicación aún no termina de cargarse. Lo que escribió sigue en el formulario; inténtelo de nuevo.';

export function loadingEngine(user: SessionUser): ScreenEngine {
  const integer = async (): Promise<Engine> => (await loadEngine()).engineOf(user);
  return {
    state: INITIAL_STATE,
    version: 0,
    changedAt: 0,
    cursor: 0,
    rows: [],
    doubts: new Map(),
    uploads: null,
    reader: EMPTY_READER,
    tray: null,
    contents: null,
    preferences: {
      values: readPreferenceCopy(identityKey(user)),
      refusals: new Map(),
      set: async (key, value) => {
        await (await integer()).preferences.set(key, value);
      },
    },
    localAnswers: null,
    complete: integer,
    subscribe: () => () => {},
    pending: () => new Map(),
    sync: async (eager) => {
      await integer().then(
        (engine) => engine.sync(eager),
        () => {},
      );
    },
    mutate: async (...args) => {
      const engine = await integer().catch(() => null);
      return engine ? engine.mutate(...args) : { estado: 'fallido', mensaje: NO_ENGINE_CODE };
    },
  };
}
