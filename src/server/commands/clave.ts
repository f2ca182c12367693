/**
 * `npm run clave -- correo@empresa.cl`: sets a new password for a user who has lost it, while a server is running or
 * not.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { PASSWORD_MIN } from '#contracts/usuario.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { examine, weaknessOf } from '../auth/strong-password.ts';
import { generatePassword } from '../auth/first-user.ts';
import { logToStdout } from '../log.ts';
import { commandLines } from '../security-lines.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand, withDatabase } from './command.ts';

/** Reads a line without echo. */
async function ask(question: string): Promise<string> {
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: mute, terminal: true });
  lines.once('SIGINT', () => process.exit(130));
  process.stdout.write(question);
  try {
    return (await lines.question('')).trim();
  } finally {
    process.stdout.write('\n');
    lines.close();
  }
}

/** Asks for a password; null for a generated one: without a terminal, or where nothing is typed. */
async function chosen(email: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const password = await ask('Contraseña nueva (Enter: se genera una): ');
  if (password === '') return null;
  if (password.length < PASSWORD_MIN) {
    throw new StartupError(`La contraseña debe tener al menos ${PASSWORD_MIN} caracteres.`);
  }
  const weakness = weaknessOf(await examine(password), email);
  if (weakness !== null) throw new StartupError(`La contraseña no se puede usar: ${weakness}.`);
  if ((await ask('Repita la contraseña: ')) !== password)
    throw new StartupError('Las contraseñas no coinciden.');
  return password;
}

await runCommand(async () => {
  const [email, ...rest] = process.argv.slice(2);
  if (!email || rest.length > 0) throw new StartupError('Uso: npm run clave -- correo@empresa.cl');
  const typed = await chosen(email);
  const password = typed ?? generatePassword();
  const done = await withDatabase({ alone: false }, ({ db }) => {
    db.securityLog = commandLines();
    return resetPassword(db, email, { password, isTemporary: typed === null });
  });
  if (done === null) throw new StartupError(`No hay ningún usuario con el correo ${email}.`);
  logToStdout(
    typed !== null
      ? `Contraseña cambiada: ${email}`
      : `Usuario: ${email}  contraseña: ${password}  (no se vuelve a mostrar; al entrar se elige otra)`,
  );
  logToStdout('Sus sesiones terminaron; debe iniciar sesión de nuevo.');
  if (!done.activo)
    logToStdout('El usuario está desactivado: otro usuario debe activarlo antes de que pueda entrar.');
});
