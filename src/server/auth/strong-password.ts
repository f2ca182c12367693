/** What a new password must not be (R15.3, R15.6, R15.7). */
import { passwordWeakness } from '#domain/password.ts';
import { refuseField } from '../http/api-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashInTurn } from './password-queue.ts';

const COMMON = 'Es una contraseña muy usada: elija otra';
const SAME = 'Debe ser distinta de la actual';

/** A new password with what is known of it before it is known for which email. */
interface Examined {
  text: string;
  isCommon: boolean;
  /** It has the same hash as the current one. */
  isSame: boolean;
}

/** `current`: the current password, where its user has typed it. */
export const examine = async (text: string, current?: string): Promise<Examined> => ({
  text,
  isCommon: await isCommonPassword(text),
  isSame: text.normalize('NFKC') === current?.normalize('NFKC'),
});

export interface ChosenPassword extends Examined {
  hash: string;
}

/** The slow part of setting a password. @throws ApiError 429 where too many wait */
export async function prepareChosen(
  text: string,
  {
    address,
    passwordHash,
    current,
  }: { address: string; passwordHash?: string | undefined; current?: string },
): Promise<ChosenPassword> {
  return { ...(await examine(text, current)), hash: passwordHash ?? (await hashInTurn(address, text)) };
}

/** Why a new password of the user with this email is refused, in Spanish; null where it is not. */
export function weaknessOf({ text, isCommon, isSame }: Examined, email: string): string | null {
  if (isSame) return SAME;
  return passwordWeakness(text, email) ?? (isCommon ? COMMON : null);
}

/** @throws ApiError 400 that names the field */
export function requireStrong(chosen: Examined, email: string, field: string): void {
  const mensaje = weaknessOf(chosen, email);
  if (mensaje !== null) throw refuseField(field, mensaje);
}
