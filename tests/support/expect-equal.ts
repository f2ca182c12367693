import { expect } from 'vitest';
import type { Lector } from '#views/reader.ts';
import type { Api } from './api.ts';
import { nameOf, preguntas, preguntasDelServidor, responderLocal, responderServidor } from './comparison.ts';

/** A device in step with the server gives, field by field, the server's own answers. @returns how many */
export async function esperarIguales(lector: Lector, api: Api, a_fondo = true): Promise<number> {
  const asked = [...preguntas(lector, a_fondo), ...(a_fondo ? await preguntasDelServidor(api) : [])];
  const own = responderLocal(lector, asked);
  const said = await responderServidor(api, asked);
  // Days in a warehouse go by while they are asked about.
  const avisos = asked.filter(({ key }) => key === 'notificacion');
  const isEqual = (name: string) => JSON.stringify(own[name]) === JSON.stringify(said[name]);
  if (!avisos.every((pregunta) => isEqual(nameOf(pregunta)))) {
    Object.assign(said, await responderServidor(api, avisos));
    Object.assign(own, responderLocal(lector, avisos));
  }
  for (const [name, answer] of Object.entries(own)) expect(answer, name).toEqual(said[name]);
  return Object.keys(own).length;
}
