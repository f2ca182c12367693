import { REQUIRED } from '#domain/refusal.ts';
import { ROLES } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import {
  booleanField,
  email,
  minLength,
  choiceField,
  optionalReference,
  optionalText,
  uuid,
} from './fields.ts';
import { dataAnswer, id, listQuery, mutationAnswer, pageAnswer, recordAnswer } from './common.ts';
import type { ListSpec } from './lists.ts';

export const PASSWORD_MIN = 8;

/** Not trimmed or changed in any other way. */
const password = v.pipe(
  v.string(REQUIRED),
  v.minLength(PASSWORD_MIN, minLength(PASSWORD_MIN)),
  v.maxLength(1000, 'Campo inválido'),
);

const currentPassword = v.pipe(
  v.string(REQUIRED),
  v.minLength(1, REQUIRED),
  v.maxLength(1000, 'Campo inválido'),
);

/** `nueva` replaces a temporary password (R15.7). */
export const loginBody = v.object({ email, password: currentPassword, nueva: v.optional(password) });

/** A change of one's own password. */
export const ownPasswordBody = v.object({ actual: currentPassword, nueva: password });

const usuarioBody = v.object({ nombre: optionalText, email, password, role: choiceField(ROLES) });

export const usuarioCreate = v.object({
  ...usuarioBody.entries,
  role: v.optional(choiceField(ROLES), 'ADMIN'),
  /** The driver that a CHOFER is; other users have none (R26.5). */
  chofer: optionalReference,
  /** Whether the user must replace the password at the next login (R15.7). */
  clave_temporal: v.optional(booleanField, false),
  uuid: v.optional(uuid),
});

/**
 * A disabled user (`activo` false) cannot log in, and the user's sessions end. `clave_temporal` is accepted with a
 * password only.
 */
export const usuarioUpdate = v.partial(
  v.object({
    ...usuarioBody.entries,
    chofer: optionalReference,
    activo: booleanField,
    clave_temporal: booleanField,
  }),
);

/** The record never contains the password. */
export const usuarioRecord = v.object({
  ...recordAnswer,
  id: v.number(),
  nombre: v.nullable(v.string()),
  email: v.string(),
  role: v.picklist(ROLES),
  activo: v.boolean(),
  chofer: v.nullable(v.object({ id, nombre: v.string() })),
});
export type UsuarioRecord = v.InferOutput<typeof usuarioRecord>;

export const USUARIO_LIST: ListSpec = {
  searched: ['nombre', 'email'],
  sortable: ['id', 'nombre', 'email', 'role', 'activo', 'created_at'],
  defaultSort: 'id',
  direction: 'ASC',
  id: 'id',
};

export const usuarioEndpoints = {
  'usuario.list': {
    method: 'GET',
    path: '/usuario',
    query: listQuery(20),
    answer: pageAnswer(usuarioRecord),
  },
  'usuario.get': {
    method: 'GET',
    path: '/usuario/:id',
    answer: dataAnswer(usuarioRecord),
  },
  'usuario.create': {
    method: 'POST',
    path: '/usuario',
    body: usuarioCreate,
    answer: mutationAnswer(usuarioRecord),
  },
  'usuario.update': {
    method: 'PATCH',
    path: '/usuario/:id',
    body: usuarioUpdate,
    answer: mutationAnswer(usuarioRecord),
  },
  'usuario.clave': {
    method: 'POST',
    path: '/usuario/clave',
    status: 200,
    body: ownPasswordBody,
    answer: mutationAnswer(usuarioRecord),
  },
} as const;
