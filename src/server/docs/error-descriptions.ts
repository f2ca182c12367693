/** What each code of a refusal means, in the API's documentation. */
import type { ErrorCode } from '#domain/refusal.ts';

export const ERROR_DESCRIPTIONS: Record<ErrorCode, string> = {
  validacion: 'El cuerpo, un parámetro o una cabecera no es válido; `errores` nombra cada campo',
  no_autenticado: 'Sin sesión, o la sesión terminó',
  clave_temporal: 'La contraseña es temporal: se entra eligiendo otra (`nueva`)',
  sin_permiso: 'El rol del usuario no permite esta llamada',
  no_encontrado: 'El registro no existe o fue eliminado',
  regla:
    'Una regla lo impide (`regla`), el servidor está ocupado con otro cambio (`en_curso`), ya existe un registro con ' +
    'ese `uuid` y otro contenido (`existe`), el resultado no sería el que promete `promise` (`distinto`), o el cambio ' +
    'se hizo sobre otra base de datos (`instancia`) o lo guardó otro usuario (`otro_usuario`)',
  en_curso: 'El servidor está ocupado con otro cambio; ver Retry-After',
  version: 'El registro cambió desde la versión de If-Match; `datos` trae el actual',
  existe: 'Ya existe un registro con ese `uuid` y otro contenido; `datos` lo trae',
  distinto: 'El resultado no sería el que promete `promise`; `datos` trae ambos (Distinto). Nada se guardó',
  instancia:
    'El cambio se hizo sobre otra base de datos (`instancia`), o lo guardó otro usuario (`otro_usuario`)',
  otro_usuario: 'El cambio lo guardó otro usuario que el de la sesión',
  dependencia: 'Un cambio anterior del mismo lote, del que este depende, no se hizo',
  demasiado_grande: 'El contenido es demasiado grande',
  clave_reutilizada: 'La clave de idempotencia ya se usó en otra solicitud',
  limite: 'Demasiados intentos o solicitudes; ver Retry-After',
  interno: 'Error interno del servidor',
  no_disponible: 'La base de datos no está disponible; ver Retry-After',
};
