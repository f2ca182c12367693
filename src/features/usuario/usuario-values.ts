/** The form of a user's data: its values, and the rule about the driver (R15.4). */
import type { UsuarioRecord } from '#contracts/usuario.ts';
import { type FieldError, REQUIRED } from '#domain/refusal.ts';
import type { Role } from '#domain/vocabulary.ts';

export interface UsuarioValues {
  nombre: string;
  email: string;
  role: Role;
  /** The id of the driver; '' where none is chosen. */
  chofer: string;
}

export const NEW_USUARIO: UsuarioValues = { nombre: '', email: '', role: 'ADMIN', chofer: '' };

export const usuarioValues = ({ nombre, email, role, chofer }: UsuarioRecord): UsuarioValues => ({
  nombre: nombre ?? '',
  email,
  role,
  chofer: chofer === null ? '' : String(chofer.id),
});

/** A user with the role CHOFER is a driver. */
export const choferErrors = ({ role, chofer }: UsuarioValues): FieldError[] =>
  role === 'CHOFER' && chofer === '' ? [{ campo: 'chofer', mensaje: REQUIRED }] : [];

/** Users with other roles have no driver: the field is hidden, whatever was chosen in it. */
export const withOwnChofer = <B extends { role: Role; chofer: unknown }>(body: B): B =>
  body.role === 'CHOFER' ? body : { ...body, chofer: null };
