import { ROLES } from '#domain/vocabulario.ts';
import * as v from 'valibot';
import { email, OBLIGATORIO } from './campos.ts';

export const loginBody = v.object({
  email,
  password: v.pipe(v.string(OBLIGATORIO), v.minLength(1, OBLIGATORIO), v.maxLength(1000, 'Campo inválido')),
});

export const loginAnswer = v.object({
  id: v.number(),
  email: v.string(),
  role: v.picklist(ROLES),
  token: v.string(),
});
export type Login = v.InferOutput<typeof loginAnswer>;
