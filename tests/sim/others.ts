/** Other clients of the API, who work on everything: the same random work as in the tests of the API. */
import { ACCIONES, type Accion, type Oficina, Trabajo } from '#tests/support/random-work.ts';
import type { Azar } from './random.ts';
import type { Servidor } from './server.ts';

const TODAS = ACCIONES.flatMap(({ accion, veces }) => Array<Accion>(veces).fill(accion));

function apiOf(servidor: Servidor): Oficina {
  const call = async (method: string, path: string, sent?: unknown) => {
    const answer = await servidor.asOther(method, path, sent);
    return {
      status: answer.status,
      headers: new Headers(),
      body: answer.body as { datos: never; results: never[] },
    };
  };
  return {
    pool: servidor.pool,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    remove: (path) => call('DELETE', path),
    make: async (path, body) => (await call('POST', path, body)).body.datos,
    all: async (path) => (await call('GET', `${path}?limit=100`)).body.results,
  };
}

export class Others {
  private readonly trabajo: Trabajo;

  constructor(servidor: Servidor) {
    this.trabajo = new Trabajo(apiOf(servidor), () => Promise.resolve());
  }

  /** Does something, if there is something to be done. @returns whether it was accepted */
  work(azar: Azar): Promise<boolean> {
    const texto = `Otro ${azar.below(99)}`;
    return this.trabajo.hacer(azar.oneOf(TODAS), { cual: azar.below(1000), valor: azar.below(1000), texto });
  }
}
