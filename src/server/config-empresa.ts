import { type Empresa, UNCONFIGURED_EMPRESA } from '#contracts/empresa.ts';
import { isValidRut, normalizeRut } from '#domain/rut.ts';
import { StartupError } from './startup-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Characters of a name that fits the top bar of a desktop. */
const MAX_NOMBRE = 80;
/** Characters of a line at the top of a printed page. */
const MAX_LINE = 160;

function readLine(env: Env, name: string, max: number): string | null {
  const text = env[name]?.trim() ?? '';
  if (text.length > max) throw new StartupError(`${name} debe tener a lo más ${max} caracteres.`);
  if (/\p{Cc}/u.test(text)) throw new StartupError(`${name} debe ser una sola línea de texto.`);
  return text === '' ? null : text;
}

/** @throws StartupError for a value that cannot be shown or printed. */
export function readEmpresa(env: Env): Empresa {
  const rut = readLine(env, 'EMPRESA_RUT', MAX_LINE);
  if (rut !== null && !isValidRut(rut)) {
    throw new StartupError(`EMPRESA_RUT no es un RUT válido: '${rut}'.`);
  }
  return {
    nombre: readLine(env, 'EMPRESA', MAX_NOMBRE) ?? UNCONFIGURED_EMPRESA.nombre,
    rut: rut === null ? null : normalizeRut(rut),
    direccion: readLine(env, 'EMPRESA_DIRECCION', MAX_LINE),
    contacto: readLine(env, 'EMPRESA_CONTACTO', MAX_LINE),
  };
}
