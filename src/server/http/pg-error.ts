/** What Postgres refuses, as the API answers it; null for what is our own mistake. */
import { type Rechazo, regla } from '#domain/refusal.ts';

const NO_DISPONIBLE: Rechazo = {
  codigo: 'no_disponible',
  mensaje: 'La base de datos no está disponible. Intente nuevamente.',
};
const SIN_ESPACIO: Rechazo = {
  codigo: 'no_disponible',
  mensaje:
    'El servidor no tiene espacio en disco. Avise a quien lo administra; los datos guardados siguen a salvo.',
};
const EN_CURSO: Rechazo = {
  codigo: 'en_curso',
  mensaje: 'El servidor está ocupado con otro cambio. Intente nuevamente.',
};
const INVALIDO: Rechazo = { codigo: 'validacion', mensaje: 'Datos inválidos', errores: [] };

/** Constraints that a call may meet although its handler looked before: two at once, or one table after another. */
const POR_CONSTRAINT: Readonly<Record<string, Rechazo>> = {
  negociacion_cliente_idx: regla('El cliente ya tiene una negociación'),
  usuario_email_idx: regla('Ya existe un usuario con este correo'),
  factura_item_operacion_idx: regla('La operación ya está facturada'),
  factura_item_extra_idx: regla('El cobro ya está facturado'),
};

const POR_CODE: Readonly<Record<string, Rechazo>> = {
  // invalid_text_representation, numeric_value_out_of_range, datetime_field_overflow, characters that text cannot hold
  '22P02': INVALIDO,
  '22003': INVALIDO,
  '22008': INVALIDO,
  '22P05': INVALIDO,
  '22021': INVALIDO,
  // lock_not_available, query_canceled (statement_timeout), serialization_failure, deadlock_detected
  '55P03': EN_CURSO,
  '57014': EN_CURSO,
  '40001': EN_CURSO,
  '40P01': EN_CURSO,
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, idle_in_transaction_session_timeout
  '57P01': NO_DISPONIBLE,
  '57P02': NO_DISPONIBLE,
  '57P03': NO_DISPONIBLE,
  '53300': NO_DISPONIBLE,
  '25P03': NO_DISPONIBLE,
  // read_only_sql_transaction: a standby, or what was the primary before a failover
  '25006': NO_DISPONIBLE,
  // disk_full; out_of_memory, io_error
  '53100': SIN_ESPACIO,
  '53200': NO_DISPONIBLE,
  '58030': NO_DISPONIBLE,
};

const UNIQUE_VIOLATION = '23505';
const NETWORK = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENOENT)/;
/** pg gives these no code; tests/api/errors.test.ts notices should it change them. */
const LOST =
  /^Connection terminated|timeout exceeded when trying to connect|not queryable|^driver has already/;

interface PgError extends Error {
  code?: string;
  constraint?: string;
  errors?: unknown;
}

const isPgError = (error: unknown): error is PgError => error instanceof Error;

function fromUnique({ constraint: name = '' }: PgError): Rechazo {
  if (POR_CONSTRAINT[name]) return POR_CONSTRAINT[name];
  return name.endsWith('_uuid_key') ? regla('El registro ya existe') : regla('Ya existe un registro igual');
}

export function rechazoFromPg(error: unknown): Rechazo | null {
  if (!isPgError(error)) return null;
  const { code = '', message, errors } = error;
  // Node tries IPv4 and IPv6: both failures come in one.
  if (Array.isArray(errors) && errors.length > 0) return rechazoFromPg(errors[0]);
  if (code === UNIQUE_VIOLATION) return fromUnique(error);
  if (POR_CODE[code]) return POR_CODE[code];
  const lost = NETWORK.test(code) || code.startsWith('08') || LOST.test(message);
  return lost ? NO_DISPONIBLE : null;
}
