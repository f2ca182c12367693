/**
 * A copy of the session for the service worker, which cannot read local storage. User and token are one row, so that no
 * reader combines those of two sessions (decision 014).
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import { pageDisk } from './page-disk.ts';
import { type Identity, isSameUser, type Owner } from './identity.ts';

export interface StoredIdentity extends Owner {
  token: string;
}

/** A stored row. An earlier version wrote the number only. */
type SessionRow = Partial<Omit<StoredIdentity, 'token'>> & { userId?: number; token: string };

const KEY = 'actual';

class SessionDb extends Dexie {
  declare sesion: Table<SessionRow & { clave: typeof KEY }, typeof KEY>;

  constructor(options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>) {
    super('transporte-sesion', { indexedDB: pageDisk, ...options, chromeTransactionDurability: 'strict' });
    this.version(1).stores({ sesion: '&clave' });
  }
}

export class SessionCopy {
  private readonly db: SessionDb;

  constructor(options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = {}) {
    this.db = new SessionDb(options);
  }

  /**
   * Sets the copy to what `read` returns, one call after the other: if several tabs do so at once, the last one to
   * write has also read last.
   */
  follow(read: () => StoredIdentity | null): Promise<void> {
    return this.db.transaction('rw', this.db.sesion, async () => {
      const session = read();
      if (session) await this.db.sesion.put({ ...session, clave: KEY });
      else await this.db.sesion.clear();
    });
  }

  async current(): Promise<StoredIdentity | null> {
    const stored = await this.db.sesion.get(KEY);
    const id = stored?.id ?? stored?.userId;
    if (!stored || id === undefined) return null;
    const { token, uuid = null, instancia = null } = stored;
    return { id, uuid, instancia, token };
  }

  /** The token if it belongs to the user. */
  async tokenOf(user: Identity): Promise<string | null> {
    const session = await this.current();
    return session && isSameUser(session, user) ? session.token : null;
  }

  /** Deletes the token that the server no longer knows; a newer one stays. */
  forget(token: string): Promise<void> {
    return this.db.transaction('rw', this.db.sesion, async () => {
      if ((await this.db.sesion.get(KEY))?.token === token) await this.db.sesion.clear();
    });
  }
}
