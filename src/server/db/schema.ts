import type { ColumnType, Generated } from 'kysely';
import type { Tables } from '#contracts/tables.ts';
import type { TipoContenido } from '#domain/adjunto.ts';
import type { Stored } from '#domain/tables.ts';
import type { Role, TipoEvento } from '#domain/vocabulary.ts';
import type { ResultSumTable, ResultTable, UnsettledTable } from './result-tables.ts';

/**
 * The columns that Postgres fills where an insert omits them. `version` is not one of them: each write sets its own.
 */
type Filled = 'id' | 'uuid' | 'created_at' | 'updated_at' | 'deleted_at';

/**
 * A table of the domain for Kysely; nullable columns may be omitted from an insert. The jsonb columns hold objects,
 * which pg serializes as JSON by itself (an array would become a Postgres array).
 */
type TableOf<R> = { [K in keyof R]: K extends Filled ? Generated<R[K]> : R[K] };

interface UsuarioTable {
  id: Generated<number>;
  uuid: Generated<string>;
  version: number;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  nombre: string | null;
  email: string;
  password_hash: string;
  /** When the password was last set. */
  password_at: Generated<string>;
  /** The user must replace the password at the next login (R15.7). */
  clave_temporal: Generated<boolean>;
  role: Role;
  activo: Generated<boolean>;
  /** The driver that a CHOFER is. */
  chofer_id: number | null;
  /** The version from which the user sees other rows than before. */
  replica_desde: Generated<number>;
}

interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the token, in hexadecimal. */
  token_hash: string;
  usuario_id: number;
  /** 30 days after the last use. */
  expira: string;
  created_at: Generated<string>;
  /** The browser and the system of the login, in words. */
  dispositivo: Generated<string>;
}

/** A session that somebody ended (R15.9). */
interface EndedSessionTable {
  token_hash: string;
  terminada_at: Generated<string>;
}

/** What the server keeps for each user who has logged in: a key pair (R15.10), and when that was last. */
interface UserAccessTable {
  usuario_id: number;
  llave_publica: string;
  llave_privada: string;
  ingreso_at: Generated<string>;
}

/** A setting of a user (R27). */
interface PreferenciaTable {
  usuario_id: number;
  clave: string;
  /** Compact JSON. */
  valor: string;
  updated_at: Generated<string>;
}

/** A failed login, counted for its email and for its address (R15.2). */
interface LoginAttemptTable {
  id: Generated<number>;
  clave: string;
  created_at: Generated<string>;
}

interface ChangeLogTable {
  id: Generated<number>;
  version: number;
  created_at: Generated<string>;
  usuario_id: number | null;
  accion: string;
  tabla: string;
  registro_id: number | null;
  antes: object | null;
  despues: object | null;
  promesa: ColumnType<object | null, object | null | undefined, never>;
}

/** An event of the security log (security-log.ts). */
interface SecurityEventTable {
  id: Generated<number>;
  uuid: Generated<string>;
  created_at: Generated<string>;
  tipo: TipoEvento;
  usuario_id: number | null;
  usuario: string | null;
  afectado_id: number | null;
  afectado: string | null;
  direccion: string | null;
  cantidad: Generated<number>;
  ultimo_at: Generated<string>;
  /** Events with the same one share a row. */
  grupo: string | null;
  detalle: string | null;
}

interface IdempotencyTable {
  id: Generated<number>;
  usuario_id: number;
  clave: string;
  metodo: string;
  ruta: string;
  cuerpo_hash: string;
  status: number;
  respuesta: object;
  created_at: Generated<string>;
}

interface RelojTable {
  /** Always true: the table has one row. */
  unico: Generated<boolean>;
  version: number;
  /** Identifies the database since its last restore: with another one, the cursor of a client is invalid. */
  instancia: Generated<string>;
  /** Names the installation: unlike `instancia` it stays the same after a restore. */
  instalacion: Generated<string>;
  /** The current epoch, and where it was opened (epoch.ts). */
  epoca: Generated<string>;
  corrida: string | null;
  /** Counts the migrations that touched a replicated table (migrate.ts). */
  esquema: Generated<number>;
}

/** The last id of a table whose ids are the numbers that users see; a rollback restores it. */
interface NumeroTable {
  tabla: 'operacion' | 'factura' | 'liquidacion';
  ultimo: number;
}

/** An epoch of the version counter; triggers open and close it. */
interface EpochTable {
  id: string;
  desde: number;
  /** The last version before the next one; null for the current one. */
  hasta: number | null;
  created_at: Generated<string>;
}

/** Live operations by state; triggers maintain it, and the next four tables. */
interface CuentaOperacionTable {
  /** Whether it has a driver. */
  asignada: boolean;
  finalizada: boolean;
  /** Whether it is on a live invoice. */
  facturada: boolean;
  cantidad: number;
  monto: number;
}

/** Live operations with a driver, by what ASIGNADO is filtered by. */
interface CuentaAsignadoTable {
  tipo: string;
  cliente_id: number;
  chofer_id: number;
  camion_id: number | null;
  finalizado: boolean;
  cantidad: number;
}

/** Live invoices by month of creation, in the company's time zone. */
interface CuentaFacturaTable {
  /** The first day of the month. */
  mes: string;
  cantidad: number;
  subtotal: number;
}

/** A finished operation, or an extra, that is on no live invoice; an extra's operation may still be open. */
interface UnbilledTable {
  cliente_id: number;
  operacion_id: number | null;
  extra_id: number | null;
}

/** A scheduled container that is still to be moved to a warehouse. */
interface WaitingPorteosTable {
  contenedor_id: number;
  transporte_id: number;
}

/** The digest of a table's live rows in a bucket of versions (domain/digest.ts); triggers maintain it. */
interface DigestTable {
  tabla: string;
  grupo: number;
  huella: number;
}

/** The bytes of an attachment, by the uuid that its record has or will have. */
interface ContentTable {
  uuid: string;
  sha256: string;
  tipo_contenido: TipoContenido;
  bytes: number;
  contenido: Buffer;
  usuario_id: number;
  created_at: Generated<string>;
}

interface MigrationTable {
  numero: number;
  nombre: string;
  aplicada_at: Generated<string>;
}

export type Database = { [T in keyof Tables]: TableOf<Stored<Tables[T]>> } & {
  usuario: UsuarioTable;
  sesion: SessionTable;
  sesion_terminada: EndedSessionTable;
  usuario_acceso: UserAccessTable;
  preferencia: PreferenciaTable;
  intento_login: LoginAttemptTable;
  bitacora: ChangeLogTable;
  evento_seguridad: SecurityEventTable;
  idempotencia: IdempotencyTable;
  reloj: RelojTable;
  numero: NumeroTable;
  epoca: EpochTable;
  cuenta_operacion: CuentaOperacionTable;
  cuenta_asignado: CuentaAsignadoTable;
  cuenta_factura: CuentaFacturaTable;
  por_facturar: UnbilledTable;
  por_portear: WaitingPorteosTable;
  por_liquidar: UnsettledTable;
  resultado: ResultTable;
  cuenta_resultado: ResultSumTable;
  huella: DigestTable;
  adjunto_contenido: ContentTable;
  migracion: MigrationTable;
};
