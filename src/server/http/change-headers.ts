/** The headers that name the author of a change and the database it was made against (docs/decisions/029). */
import type { Refusal } from '#domain/refusal.ts';
import { ApiError } from './api-error.ts';
import type { ApiRequest } from './route.ts';

export const DATABASE_INSTANCE = 'database-instance';
export const CHANGE_AUTHOR = 'change-author';

const OTHER_INSTANCE: Refusal = {
  codigo: 'instancia',
  mensaje: 'El servidor trabaja con otra base de datos que la de este cambio',
};
const OTHER_AUTHOR: Refusal = { codigo: 'otro_usuario', mensaje: 'Este cambio lo guardó otro usuario' };

type Call = Pick<ApiRequest, 'header' | 'usuario' | 'estado'>;

const isOther = (given: string | undefined, own: string): boolean =>
  given !== undefined && given.trim().toLowerCase() !== own;

/** @throws ApiError 409 `instancia` where the call names another database than `instancia` */
export function requireInstance({ header }: Pick<Call, 'header'>, instance: string): void {
  if (isOther(header(DATABASE_INSTANCE), instance)) throw new ApiError(OTHER_INSTANCE);
}

/**
 * Checks both headers before the call is read. Calls without them pass.
 * @throws ApiError 409 `instancia`, `otro_usuario`
 */
export function requireOrigin({ header, usuario, estado }: Call): void {
  if (estado) requireInstance({ header }, estado.instancia);
  if (isOther(header(CHANGE_AUTHOR), usuario.uuid)) throw new ApiError(OTHER_AUTHOR);
}
