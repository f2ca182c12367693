/** Other clients of the API, which change every kind of record: the same random work as in the tests of the API. */
import { WORK_ACTIONS, type WorkAction, RandomWork } from '#tests/support/random-work.ts';
import type { OfficeState } from '#tests/support/office-rows.ts';
import type { SeededRandom } from './random.ts';
import type { SimServer } from './server.ts';

const ALL = WORK_ACTIONS.flatMap(({ action, weight }) => Array<WorkAction>(weight).fill(action));

function apiOf(server: SimServer): OfficeState {
  const call = async (method: string, path: string, sent?: unknown) => {
    const answer = await server.asOther(method, path, sent);
    return {
      status: answer.status,
      headers: new Headers(),
      body: answer.body as { datos: never; results: never[] },
    };
  };
  return {
    pool: server.pool,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    remove: (path) => call('DELETE', path),
    make: async (path, body) => (await call('POST', path, body)).body.datos,
    all: async (path) => (await call('GET', `${path}?limit=100`)).body.results,
  };
}

export class Others {
  private readonly randomWork: RandomWork;

  constructor(server: SimServer) {
    this.randomWork = new RandomWork(apiOf(server), () => Promise.resolve());
  }

  /** Makes one change where one is possible. @returns whether it was accepted */
  work(random: SeededRandom): Promise<boolean> {
    const text = `Otro ${random.below(99)}`;
    return this.randomWork.run(random.oneOf(ALL), {
      which: random.below(1000),
      value: random.below(1000),
      text,
    });
  }
}
