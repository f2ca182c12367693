/**
 * The session where the service worker can read it: local storage, which holds it, is not there for a worker. User and
 * token are one row, so that no reader ever has the one of one session and the other of another (decision 014).
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';

export interface Sesion {
  userId: number;
  token: string;
}

const CLAVE = 'actual';

class SesionDb extends Dexie {
  declare sesion: Table<Sesion & { clave: typeof CLAVE }, typeof CLAVE>;

  constructor(options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>) {
    super('transporte-sesion', { ...options, chromeTransactionDurability: 'strict' });
    this.version(1).stores({ sesion: '&clave' });
  }
}

export class CopiaDeSesion {
  private readonly db: SesionDb;

  constructor(options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = {}) {
    this.db = new SesionDb(options);
  }

  /** Makes the copy what `read` says in its turn: of several tabs that do so at once, the last one has read last. */
  follow(read: () => Sesion | null): Promise<void> {
    return this.db.transaction('rw', this.db.sesion, async () => {
      const sesion = read();
      if (sesion) await this.db.sesion.put({ ...sesion, clave: CLAVE });
      else await this.db.sesion.clear();
    });
  }

  async userId(): Promise<number | null> {
    return (await this.db.sesion.get(CLAVE))?.userId ?? null;
  }

  /** The token, where it is that user's. */
  async tokenOf(userId: number): Promise<string | null> {
    const sesion = await this.db.sesion.get(CLAVE);
    return sesion?.userId === userId ? sesion.token : null;
  }

  /** The server no longer knows that token; one that has come in its place stays. */
  forget(token: string): Promise<void> {
    return this.db.transaction('rw', this.db.sesion, async () => {
      if ((await this.db.sesion.get(CLAVE))?.token === token) await this.db.sesion.clear();
    });
  }
}
