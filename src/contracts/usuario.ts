import { ROLES } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { booleano, email, largoMinimo, OBLIGATORIO, opcion, textoOpcional, uuid } from './fields.ts';
import { datos, listQuery, mutacion, pagina, registro } from './common.ts';
import type { ListaSpec } from './lists.ts';

export const loginBody = v.object({
  email,
  password: v.pipe(v.string(OBLIGATORIO), v.minLength(1, OBLIGATORIO), v.maxLength(1000, 'Campo inválido')),
});

export const loginAnswer = v.object({
  id: v.number(),
  email: v.string(),
  role: v.picklist(ROLES),
  token: v.string(),
  /**
   * Identifies the user permanently: after a restore, or in another installation, the number may belong to another
   * user.
   */
  uuid: v.optional(v.string()),
  /** Identifies the installation permanently. */
  instalacion: v.optional(v.string()),
  /** Identifies the database since its last restore. */
  instancia: v.optional(v.string()),
});
export type Login = v.InferOutput<typeof loginAnswer>;

export const PASSWORD_MIN = 8;

/** Not trimmed or changed in any other way. */
const password = v.pipe(
  v.string(OBLIGATORIO),
  v.minLength(PASSWORD_MIN, largoMinimo(PASSWORD_MIN)),
  v.maxLength(1000, 'Campo inválido'),
);

const usuarioBody = v.object({ nombre: textoOpcional, email, password, role: opcion(ROLES) });

export const usuarioCreate = v.object({
  ...usuarioBody.entries,
  role: v.optional(opcion(ROLES), 'ADMIN'),
  uuid: v.optional(uuid),
});

/** A disabled user (`activo` false) cannot log in, and the sessions that there are end. */
export const usuarioUpdate = v.partial(v.object({ ...usuarioBody.entries, activo: booleano }));

/** Never its password. */
export const usuarioRecord = v.object({
  ...registro,
  id: v.number(),
  nombre: v.nullable(v.string()),
  email: v.string(),
  role: v.picklist(ROLES),
  activo: v.boolean(),
});
export type UsuarioRecord = v.InferOutput<typeof usuarioRecord>;

export const USUARIO_LISTA: ListaSpec = {
  buscadas: ['nombre', 'email'],
  ordenables: ['id', 'nombre', 'email', 'role', 'activo', 'created_at'],
  orden: 'id',
  direccion: 'ASC',
  id: 'id',
};

export const usuarioEndpoints = {
  'usuario.list': {
    method: 'GET',
    path: '/usuario',
    summary: 'Usuarios',
    query: listQuery(20),
    answer: pagina(usuarioRecord),
  },
  'usuario.get': {
    method: 'GET',
    path: '/usuario/:id',
    summary: 'Ver un usuario',
    answer: datos(usuarioRecord),
  },
  'usuario.create': {
    method: 'POST',
    path: '/usuario',
    summary: 'Crear un usuario',
    body: usuarioCreate,
    answer: mutacion(usuarioRecord),
  },
  'usuario.update': {
    method: 'PATCH',
    path: '/usuario/:id',
    summary: 'Editar, desactivar o reactivar un usuario; cambiar su contraseña',
    body: usuarioUpdate,
    answer: mutacion(usuarioRecord),
  },
} as const;
