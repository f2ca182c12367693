import { login } from '#data/net/session.ts';
import type { SaveResult } from '#data/changes/result.ts';
import { useRouter } from '@tanstack/react-router';

export interface Credentials {
  email: string;
  password: string;
}

interface Login extends Credentials {
  /** Replaces a temporary password. */
  nueva?: string;
}

/**
 * Logs in and opens the screen `next`. A refusal is shown in a browser alert (R10.3), unless it names a field or
 * `onTemporary` takes the refused temporary password.
 */
export function useLogin(
  next: string,
  onTemporary?: (credentials: Credentials) => void,
): (credentials: Login) => Promise<SaveResult> {
  const { history } = useRouter();
  return async (credentials) => {
    const answer = await login(credentials);
    if (answer.ok) {
      history.replace(next);
      return { estado: 'aceptado', mensaje: '', datos: null, advertencias: [] };
    }
    const { codigo, mensaje, errores } = answer;
    if (codigo === 'validacion') return { estado: 'rechazado', mensaje, codigo, errores };
    if (codigo === 'clave_temporal' && onTemporary) onTemporary(credentials);
    else window.alert(mensaje);
    return { estado: 'fallido', mensaje };
  };
}
