/** Maps errors of Postgres to answers of the API; null for errors that are the server's fault. */
import { type Refusal, ruleRefusal } from '#domain/refusal.ts';

const UNAVAILABLE: Refusal = {
  codigo: 'no_disponible',
  mensaje: 'La base de datos no está disponible. Inténtelo de nuevo.',
};
const NO_SPACE: Refusal = {
  codigo: 'no_disponible',
  mensaje:
    'El servidor no tiene espacio en disco. Avise a quien lo administra; los datos guardados siguen a salvo.',
};
const IN_PROGRESS: Refusal = {
  codigo: 'en_curso',
  mensaje: 'El servidor está ocupado con otro cambio. Inténtelo de nuevo.',
};
const INVALID: Refusal = { codigo: 'validacion', mensaje: 'Datos inválidos', errores: [] };

/**
 * Constraints that a call may violate although its handler checked before: two calls may run at once, or one statement
 * after another.
 */
const BY_CONSTRAINT: Readonly<Record<string, Refusal>> = {
  negociacion_cliente_idx: ruleRefusal('El cliente ya tiene una negociación'),
  usuario_email_idx: ruleRefusal('Ya existe un usuario con este correo'),
  usuario_chofer_idx: ruleRefusal('El chofer ya tiene un usuario activo'),
  vencimiento_chofer_idx: ruleRefusal('El chofer ya tiene un vencimiento de este tipo'),
  vencimiento_camion_idx: ruleRefusal('El camión ya tiene un vencimiento de este tipo'),
  factura_item_operacion_idx: ruleRefusal('La operación ya está facturada'),
  factura_item_extra_idx: ruleRefusal('El cobro ya está facturado'),
  liquidacion_linea_operacion_idx: ruleRefusal('La operación ya está liquidada'),
};

const BY_SQLSTATE: Readonly<Record<string, Refusal>> = {
  // invalid_text_representation, numeric_value_out_of_range, datetime_field_overflow, characters that text cannot hold
  '22P02': INVALID,
  '22003': INVALID,
  '22008': INVALID,
  '22P05': INVALID,
  '22021': INVALID,
  // lock_not_available, query_canceled (statement_timeout), serialization_failure, deadlock_detected
  '55P03': IN_PROGRESS,
  '57014': IN_PROGRESS,
  '40001': IN_PROGRESS,
  '40P01': IN_PROGRESS,
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, idle_in_transaction_session_timeout
  '57P01': UNAVAILABLE,
  '57P02': UNAVAILABLE,
  '57P03': UNAVAILABLE,
  '53300': UNAVAILABLE,
  '25P03': UNAVAILABLE,
  // read_only_sql_transaction: a standby, or what was the primary before a failover
  '25006': UNAVAILABLE,
  // disk_full; out_of_memory, io_error
  '53100': NO_SPACE,
  '53200': UNAVAILABLE,
  '58030': UNAVAILABLE,
};

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
/** The check of an invoice's sums. It fails where they are above the whole numbers that are exact. */
const SUMS = 'factura_check';
/** The connection failed; but 08P01, protocol_violation, is a statement that this server should not have sent. */
const CONNECTION = /^08(?!P01)/;
const NETWORK = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENOENT)/;

interface PgError extends Error {
  code?: string;
  constraint?: string;
  errors?: unknown;
}

const isPgError = (error: unknown): error is PgError => error instanceof Error;

function fromUnique({ constraint: name = '' }: PgError): Refusal {
  if (BY_CONSTRAINT[name]) return BY_CONSTRAINT[name];
  return name.endsWith('_uuid_key')
    ? ruleRefusal('El registro ya existe')
    : ruleRefusal('Ya existe un registro igual');
}

export function refusalFromPg(error: unknown): Refusal | null {
  if (!isPgError(error)) return null;
  const { code = '', errors } = error;
  // Node tries IPv4 and IPv6: both failures arrive as one error.
  if (Array.isArray(errors) && errors.length > 0) return refusalFromPg(errors[0]);
  if (code === UNIQUE_VIOLATION) return fromUnique(error);
  if (code === CHECK_VIOLATION && error.constraint === SUMS) return INVALID;
  if (BY_SQLSTATE[code]) return BY_SQLSTATE[code];
  return NETWORK.test(code) || CONNECTION.test(code) ? UNAVAILABLE : null;
}
