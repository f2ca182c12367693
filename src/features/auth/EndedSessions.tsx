import { type EndedSession, useEndedSessions } from '#data/net/ended-sessions.ts';
import { LoginNotice } from './LoginNotice.tsx';

const count = (n: number): string => (n === 1 ? '1 cambio sin enviar' : `${n} cambios sin enviar`);

function sentences({ email, kept }: EndedSession): string {
  const ended = `La sesión de ${email} se cerró desde otro lugar.`;
  if (!kept) return `${ended} Se están borrando de este dispositivo los datos de la empresa.`;
  const { encrypted, plain } = kept;
  return [
    ended,
    'Los datos de la empresa se borraron de este dispositivo.',
    encrypted > 0 &&
      `Aquí ${encrypted === 1 ? 'queda protegido' : 'quedan protegidos'} ${count(encrypted)}: al iniciar sesión de nuevo con ese correo se ${encrypted === 1 ? 'envía' : 'envían'}.`,
    plain > 0 &&
      `No se ${plain === 1 ? 'pudo proteger' : 'pudieron proteger'} ${count(plain)}; no se ${plain === 1 ? 'pierde' : 'pierden'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The sessions of this device that somebody ended, and what is left of them here (R15.9). */
export function EndedSessions() {
  return useEndedSessions().map((ended) => (
    <LoginNotice key={ended.email} role="status">
      {sentences(ended)}
    </LoginNotice>
  ));
}
