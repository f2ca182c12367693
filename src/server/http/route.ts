import type { Kysely } from 'kysely';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Role } from '#domain/vocabulary.ts';
import type { MemoryState } from '../db/memory.ts';
import type { Database } from '../db/schema.ts';
import type { Writing } from '../db/transaction.ts';

export interface Usuario {
  id: number;
  uuid: string;
  email: string;
  role: Role;
  /** The session that the call came with. */
  sesion: number;
}

/** A call as handlers see it, whether it came alone or in a lote. */
export interface ApiRequest {
  db: Kysely<Database>;
  /** One write, in its turn among the others; in a lote, in the lote's transaction. */
  write: Writing;
  /** Of an open endpoint: nobody, with id 0. */
  usuario: Usuario;
  /** The id under which the log has the call. */
  solicitud: string;
  method: string;
  /** Of the database when the call came in; unknown of an open endpoint, and in a lote. */
  estado?: MemoryState | undefined;
  /** Below /api, as it was written. */
  path: string;
  /** Of the client, IPv6 by its /64: what logins are counted by. */
  address: string;
  /** In a lote: of the password in the body. */
  passwordHash?: string | undefined;
  params: Record<string, string>;
  query: Record<string, string>;
  header: (name: string) => string | undefined;
  /** The body as JSON; {} where there is none. @throws ApiError 400, 413 */
  json: () => Promise<unknown>;
}

export interface ApiAnswer {
  status: number;
  /** Sent as JSON; a ReadableStream or a Uint8Array as it is, with the content-type that `headers` say. */
  body: object;
  headers?: Record<string, string>;
}

export interface Route {
  key: EndpointKey;
  handle: (request: ApiRequest) => Promise<ApiAnswer>;
}
