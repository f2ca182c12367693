/** The engine as the screens see it until its code has come: it knows nothing yet, and what it is asked to do waits. */
import type { Lector } from '#views/reader.ts';
import { cargarMotor } from './load-engine.ts';
import { ESTADO_INICIAL } from './env.ts';
import type { Motor } from './engine.ts';
import type { SessionUser } from '../net/session-store.ts';

/** What screens use of the engine. */
export type MotorDePantalla = Pick<
  Motor,
  | 'state'
  | 'version'
  | 'subscribe'
  | 'changedAt'
  | 'cursor'
  | 'rows'
  | 'dudas'
  | 'lector'
  | 'pendientes'
  | 'sync'
  | 'mutate'
> & {
  /** Null until its code is here. */
  bandeja: Motor['bandeja'] | null;
  /** What this device answers by itself; null until its code is here. */
  respuestas: Motor['respuestas'] | null;
  /** The engine itself; rejects where its code cannot be fetched. */
  entero: () => Promise<Motor>;
};

const VACIO: Lector = { get: () => undefined, all: () => [], where: () => [] };

const SIN_CODIGO =
  'La aplicación aún no termina de cargarse. Lo que escribió sigue en el formulario; inténtelo de nuevo.';

export function motorEnCamino(user: SessionUser): MotorDePantalla {
  const entero = async (): Promise<Motor> => (await cargarMotor()).motorOf(user);
  return {
    state: ESTADO_INICIAL,
    version: 0,
    changedAt: 0,
    cursor: 0,
    rows: [],
    dudas: new Map(),
    lector: VACIO,
    bandeja: null,
    respuestas: null,
    entero,
    subscribe: () => () => {},
    pendientes: () => new Map(),
    sync: async (eager) => {
      await entero().then(
        (motor) => motor.sync(eager),
        () => {},
      );
    },
    mutate: async (...args) => {
      const motor = await entero().catch(() => null);
      return motor ? motor.mutate(...args) : { estado: 'fallido', mensaje: SIN_CODIGO };
    },
  };
}
