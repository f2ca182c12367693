import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Role } from '#domain/vocabulary.ts';
import type { MemoryState } from '../db/memory.ts';
import type { AppDatabase } from '../db/database.ts';
import type { Writing } from '../db/write-group.ts';
import type { WriteLine } from '../db/write-line.ts';
import type { ReadQueues } from './read-queues.ts';

export interface AuthenticatedUsuario {
  id: number;
  uuid: string;
  email: string;
  role: Role;
  /** The driver that a CHOFER is; null for others. */
  chofer: number | null;
  /** The version from which the user sees other rows than before: replicas with an older cursor start anew. */
  firstCursor: number;
  /** The session of the call. */
  sesion: number;
}

/** A call as handlers receive it, single or in a batch. */
export interface ApiRequest {
  db: AppDatabase;
  /** The queues of this process for writes and reads. */
  writers: WriteLine;
  reads: ReadQueues;
  /** Runs one write in its turn; in a batch, within the batch's transaction. */
  write: Writing;
  /** On an open endpoint: a user with id 0. */
  usuario: AuthenticatedUsuario;
  /** The request id in the log. */
  solicitud: string;
  method: string;
  /** The state of the database when the call arrived; unknown on an open endpoint, and in a batch. */
  estado?: MemoryState | undefined;
  /** Below /api, not decoded. */
  path: string;
  /** The client's address, for IPv6 its /64: the login limit counts by it. */
  address: string;
  /** In a batch: the hash of the password in the body. */
  passwordHash?: string | undefined;
  params: Record<string, string>;
  query: Record<string, string>;
  header: (name: string) => string | undefined;
  /**
   * Requires that the session is live still, where it was found live more than a moment ago. `json` and `bytes` do so once
   * the body has come. @throws ApiError 401
   */
  requireSession: () => Promise<void>;
  /** The body as JSON; {} where there is none. @throws ApiError 400, 401, 413 */
  json: () => Promise<unknown>;
  /** The body as it is. @throws ApiError 401, and 413 for more bytes than the limit */
  bytes: (limit: number) => Promise<Uint8Array<ArrayBuffer>>;
}

export interface ApiAnswer {
  status: number;
  /** A value is sent as JSON; a ReadableStream or a Uint8Array unchanged, with the content-type in `headers`. */
  body: object;
  headers?: Record<string, string>;
}

export interface Route {
  key: EndpointKey;
  handle: (request: ApiRequest) => Promise<ApiAnswer>;
}
