/** A refused change, as rules return it and the API answers it (R12.3). */

export const STATUS_BY_CODE = {
  validacion: 400,
  no_autenticado: 401,
  /** The password is temporary: the user chooses another one with the login (R15.7). */
  clave_temporal: 403,
  /** The user's role may not make the call (R26.1). */
  sin_permiso: 403,
  no_encontrado: 404,
  regla: 409,
  en_curso: 409,
  /** A record with this uuid exists and has other content. */
  existe: 409,
  /** The outcome of the change would not be the promised one (contracts/promise.ts). */
  distinto: 409,
  /** The change was made against another database than the current one. */
  instancia: 409,
  /** The user of the session is not the one who saved the change. */
  otro_usuario: 409,
  version: 412,
  demasiado_grande: 413,
  clave_reutilizada: 422,
  /** An earlier change of the same batch that this one depends on did not take effect. */
  dependencia: 424,
  limite: 429,
  interno: 500,
  no_disponible: 503,
} as const;
export type ErrorCode = keyof typeof STATUS_BY_CODE;

export interface FieldError {
  campo: string;
  mensaje: string;
}

export interface Refusal {
  codigo: ErrorCode;
  mensaje: string;
  errores?: readonly FieldError[];
  /** Somebody ended the session of the call: its device deletes what it has (R15.9). */
  borrar?: true;
}

export const ruleRefusal = (mensaje: string): Refusal => ({ codigo: 'regla', mensaje });

/** A 400 that names each field. Its own message is that of the first field, with the field's name. */
export function validationRefusal(errores: FieldError[]): Refusal {
  const [first] = errores;
  const mensaje = first ? `${first.campo}: ${first.mensaje}` : 'Datos inválidos';
  return { codigo: 'validacion', mensaje, errores };
}

export const ALREADY_HAS_NEGOCIACION = ruleRefusal('El cliente ya tiene una negociación');

export const REQUIRED = 'Este campo es obligatorio';
export const DOES_NOT_EXIST = 'El registro no existe';
export const OTHER_PLANTA = 'La planta no es del cliente de la operación';
