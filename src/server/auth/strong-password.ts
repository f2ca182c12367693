/** What a new password must not be (R15.3). */
import { passwordWeakness } from '#domain/password.ts';
import { validationRefusal } from '#domain/refusal.ts';
import { ApiError } from '../http/api-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashInTurn } from './password-queue.ts';

const COMMON = 'Es una contraseña muy usada: elija otra';

/** Whether two passwords have the same hash. */
export const isSamePassword = (one: string, other: string): boolean =>
  one.normalize('NFKC') === other.normalize('NFKC');

/** A password that was chosen, before it is known for which email. */
export interface ChosenPassword {
  text: string;
  hash: string;
  isCommon: boolean;
}

/** The slow part of setting a password. @throws ApiError 429 where too many wait */
export async function prepareChosen(
  text: string,
  { address, passwordHash }: { address: string; passwordHash?: string | undefined },
): Promise<ChosenPassword> {
  const isCommon = await isCommonPassword(text);
  return { text, isCommon, hash: passwordHash ?? (await hashInTurn(address, text)) };
}

type Unhashed = Omit<ChosenPassword, 'hash'>;

/** Why a new password of the user with this email is refused, in Spanish; null where it is not. */
export const weaknessOf = ({ text, isCommon }: Unhashed, email: string): string | null =>
  passwordWeakness(text, email) ?? (isCommon ? COMMON : null);

/** @throws ApiError 400 that names the field */
export function requireStrong(chosen: Unhashed, email: string, field: string): void {
  const mensaje = weaknessOf(chosen, email);
  if (mensaje !== null) throw new ApiError(validationRefusal([{ campo: field, mensaje }]));
}
