/** Passwords that anybody would try first (R15.3). */

const ONE_CHARACTER = 'No puede repetir un solo carácter';
const OWN_EMAIL = 'No puede ser el correo del usuario';

/** Why a new password of the user with this email is refused, in Spanish; null where it is not. */
export function passwordWeakness(password: string, email: string): string | null {
  const [first = ''] = password;
  if (password === first.repeat(password.length / first.length)) return ONE_CHARACTER;
  const typed = password.trim().toLowerCase();
  const own = email.toLowerCase();
  return typed === own || typed === own.split('@')[0] ? OWN_EMAIL : null;
}
