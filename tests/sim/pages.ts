/** Observations of a pull from its pages: their number, and whether the database changed between two of them. */
import type { ChangesAnswer } from '#contracts/sync.ts';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import { count, type Tally } from './tally.ts';

export class Pages {
  private last: ChangesAnswer | null = null;
  private readonly cuenta: Tally;

  constructor(tally: Tally) {
    this.cuenta = tally;
  }

  /** More pages follow. */
  get areUnderWay(): boolean {
    return this.last?.hayMas === true;
  }

  answered({ path }: Call, { status, body }: Answer): void {
    const healed = path === '/sync/filas' ? (body as ChangesAnswer | undefined)?.cambios : undefined;
    if (status === 200 && healed && healed.length > 0) count(this.cuenta, 'rows healed by digest');
    if (path !== '/sync/cambios' || status !== 200) return;
    const page = body as ChangesAnswer | undefined;
    if (page?.cambios === undefined) return;
    const { last, cuenta } = this;
    this.last = page;
    if (!last?.hayMas) return;
    if (page.reinicio) count(cuenta, 'database put back in mid-pull');
    else if (page.esquema !== last.esquema) count(cuenta, 'schema changed in mid-pull');
    else if (!page.hayMas) count(cuenta, 'pull of several pages');
  }
}
