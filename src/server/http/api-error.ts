import { type Refusal, validationRefusal } from '#domain/refusal.ts';

/** Thrown by handlers: it rolls the transaction back and becomes the error envelope with the status of its codigo. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly refusal: Refusal;
  /** Sent along: the current record of a 412. */
  readonly datos: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(refusal: Refusal, datos?: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(refusal.mensaje);
    this.refusal = refusal;
    this.datos = datos;
    this.headers = headers;
  }
}

export const notFound = (mensaje = 'No se encontró el registro'): ApiError =>
  new ApiError({ codigo: 'no_encontrado', mensaje });

/** A 400 that names one field. */
export const refuseField = (field: string, mensaje: string): ApiError =>
  new ApiError(validationRefusal([{ campo: field, mensaje }]));

/** @throws ApiError where a rule refuses */
export function throwRefusal(refusal: Refusal | null): void {
  if (refusal) throw new ApiError(refusal);
}
