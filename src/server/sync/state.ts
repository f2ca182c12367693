/** How answers of the synchronization identify the database and its state. */
import type { ChangesAnswer } from '#contracts/sync.ts';
import type { MemoryState } from '../db/memory.ts';

/** The query of GET /sync/cambios (contracts/sync.ts). */
export interface Asked {
  /** The cursor of the client. */
  desde: number;
  limite: number;
  huella?: number | undefined;
  instancia?: string | undefined;
  epoca?: string | undefined;
}

export const isOther = (asked: Asked, { instancia }: MemoryState): boolean =>
  asked.instancia !== undefined && asked.instancia !== '' && asked.instancia !== instancia;

export const namesOf = ({ instancia, epoca, esquema }: MemoryState) => ({ instancia, epoca, esquema });

/** The answer that tells a device to start anew. */
export const anew = (estado: MemoryState): ChangesAnswer => ({
  cambios: [],
  cursor: 0,
  hayMas: false,
  reinicio: true,
  ...namesOf(estado),
});
