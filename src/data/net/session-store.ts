/**
 * The session as this page knows it. User and token are in a storage that all pages of the device share. It does not
 * depend on a browser: storage, network and the service worker's copy are passed in.
 */
import { CALLS } from '#contracts/calls.ts';
import { loginAnswer, type Login } from '#contracts/login.ts';
import * as v from 'valibot';
import type { StoredIdentity } from '../store/session-copy.ts';
import type { Transport } from './http.ts';
import { type Identity, isSameUser, type Owner } from '../store/identity.ts';
import { soon } from '../store/soon.ts';

/** Milliseconds after which a logout no longer waits for the disk (decision 077). */
const COPY_MS = 5000;
/** The same for a login, before which changes with photos may be decrypted. */
const RECOVERY_MS = 20_000;

/** `uuid` and the names of the server are null in a session that an older version began. */
export interface SessionUser extends Pick<Login, 'email' | 'role' | 'llave_publica'>, Owner {
  instalacion: string | null;
}

/** The private key is stored nowhere on the device (R15.10). */
const storedUser = v.omit(loginAnswer, ['token', 'llave_privada']);

const toUser = ({
  uuid,
  instalacion,
  instancia,
  ...user
}: v.InferOutput<typeof storedUser>): SessionUser => ({
  ...user,
  uuid: uuid ?? null,
  instalacion: instalacion ?? null,
  instancia: instancia ?? null,
});

const TOKEN = 'token';
const USER = 'usuario';

const NO_ANSWER = 'No hay conexión con el servidor. Para iniciar sesión se necesita conexión.';
const UNSTORED =
  'Este navegador no deja guardar la sesión. Libere espacio o permita que este sitio guarde datos, e inténtelo de nuevo.';

interface Credentials {
  email: string;
  password: string;
  nueva?: string | undefined;
}

const loginRefusal = v.object({
  codigo: v.optional(v.nullable(v.string()), null),
  mensaje: v.string(),
  errores: v.optional(v.array(v.object({ campo: v.string(), mensaje: v.string() })), []),
});

/** Why a login failed; `codigo` null without a refusal of the server. */
export type LoginFailure = { ok: false } & v.InferOutput<typeof loginRefusal>;
type LoginResult = { ok: true } | LoginFailure;

const failed = (mensaje: string): LoginFailure => ({ ok: false, codigo: null, mensaje, errores: [] });

export interface SessionEnv {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Sets the service worker's copy to what `read` returns (session-copy.ts). */
  copy: (read: () => StoredIdentity | null) => Promise<void>;
  /** Sends with the given token. */
  transport: (token: () => string | null) => Transport;
  /**
   * Called at a login before its session begins: puts back what was encrypted at the end of the last one, and calls `begin`.
   */
  recover?: (login: LoginKey) => Promise<void>;
}

/** The private key of a user, as the login answers it, and the beginning of the session. */
export interface LoginKey {
  user: SessionUser;
  privateKey: string;
  /** Stores the session; resolves when the service worker has it too. Throws where the storage refuses it. */
  begin: () => Promise<void>;
}

export class SessionStore {
  private readonly env: SessionEnv;
  private readonly listeners = new Set<() => void>();
  private expired = false;
  private current: SessionUser | null;
  /** Resolves when the service worker has the same session, or the disk does not answer. */
  private copied: Promise<void> = Promise.resolve();
  readonly transport: Transport;

  constructor(env: SessionEnv) {
    this.env = env;
    this.current = this.readUser();
    this.transport = env.transport(() => this.token);
  }

  get = (): SessionUser | null => this.current;

  /** The user of the session that the storage has now, which another page may have begun or ended just now. */
  stored = (): SessionUser | null => this.readUser();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Called when another page has written this key of the storage; null: any key. */
  onStorage(key: string | null): void {
    if (key === null || key === TOKEN || key === USER) this.follow();
  }

  /** Adopts the session that the storage has now. */
  follow(): void {
    this.setCurrent(this.readUser());
    this.copy();
  }

  /** The storage decides: each page that changes the session, or is notified of a change, updates the copy. */
  copy(): void {
    const copying = this.env
      .copy(() => {
        const session = this.read();
        if (!session) return null;
        const { id, uuid, instancia } = session.user;
        return { id, uuid, instancia, token: session.token };
      })
      // Where the database cannot be opened, the worker has no session and sends nothing.
      .catch(() => {});
    this.copied = soon(copying, COPY_MS);
  }

  /** The token if it belongs to the user: nothing is sent in another's name. */
  tokenOf(user: Identity): string | null {
    const session = this.read();
    return session && isSameUser(session.user, user) ? session.token : null;
  }

  /**
   * Stores the session where the server accepts the login; otherwise returns the reason in Spanish. `nueva` replaces a
   * temporary password (R15.7).
   */
  async login({ email, password, nueva }: Credentials): Promise<LoginResult> {
    const { storage } = this.env;
    const { method, path } = CALLS.login;
    const { status, body } = await this.transport({ method, path, body: { email, password, nueva } });
    // The password was replaced by an earlier call whose answer was lost, or by somebody else.
    if (status === 401 && nueva !== undefined) return this.login({ email, password: nueva });
    const answer = v.safeParse(loginAnswer, body);
    if (status === 200 && answer.success) {
      const { token, llave_privada: privateKey, ...user } = answer.output;
      let isBegun = false;
      let isStored = false;
      const begin = (): Promise<void> => {
        // It was begun when the disk did not answer in time; it may have ended since.
        if (isBegun) return this.copied;
        isBegun = true;
        storage.removeItem(TOKEN);
        storage.setItem(USER, JSON.stringify(user));
        storage.setItem(TOKEN, token);
        isStored = true;
        this.follow();
        return this.copied;
      };
      // Where this fails, the changes stay encrypted until the next login.
      const recovery = privateKey && this.env.recover?.({ user: toUser(user), privateKey, begin });
      if (recovery)
        await soon(
          recovery.catch(() => {}),
          RECOVERY_MS,
        );
      try {
        void begin();
      } catch {
        // The answer says so.
      }
      return isStored ? { ok: true } : failed(UNSTORED);
    }
    const refusal = v.safeParse(loginRefusal, body);
    return refusal.success ? { ok: false, ...refusal.output } : failed(NO_ANSWER);
  }

  /** Called when the server no longer knows the user's session. A session that another user began meanwhile stays. */
  expireOf(user: Identity): void {
    const now = this.readUser();
    if (now && isSameUser(now, user)) this.expire();
  }

  /** Whether the server has ended the session during work: after a new login the user continues there. */
  get hasExpired(): boolean {
    return this.expired;
  }

  /** Called when the server no longer knows the session. Unsent changes stay on the device for their user. */
  expire(): void {
    this.expired = true;
    this.end();
  }

  async logout(): Promise<void> {
    const { method, path } = CALLS.logout;
    const call = this.transport({ method, path });
    this.expired = false;
    this.end();
    await Promise.all([call, this.copied]);
  }

  private get token(): string | null {
    return this.env.storage.getItem(TOKEN);
  }

  private readUser(): SessionUser | null {
    const text = this.env.storage.getItem(USER);
    if (text === null || this.token === null) return null;
    try {
      return toUser(v.parse(storedUser, JSON.parse(text)));
    } catch {
      return null;
    }
  }

  /**
   * User and token of one session. Another page may be logging somebody else in at this moment: it removes the token,
   * writes the user, then the new token. So a token that is the same before and after reading the user belongs to that
   * user.
   */
  private read(): { user: SessionUser; token: string } | null {
    const { token } = this;
    const user = this.readUser();
    return token !== null && user && this.token === token ? { user, token } : null;
  }

  private setCurrent(user: SessionUser | null): void {
    if (JSON.stringify(user) === JSON.stringify(this.current)) return;
    this.current = user;
    if (user) this.expired = false;
    for (const listener of this.listeners) listener();
  }

  private end(): void {
    const { storage } = this.env;
    storage.removeItem(TOKEN);
    storage.removeItem(USER);
    this.setCurrent(null);
    this.copy();
  }
}
