/** Observations of a pull from its pages: their number, and whether the database changed between two of them. */
import type { ChangesAnswer } from '#contracts/sync.ts';
import type { Digests } from '#contracts/digests.ts';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import { count, type Tally } from './tally.ts';

export class Pages {
  private last: ChangesAnswer | null = null;
  /** Of the last digests. */
  private comparedAt: number | null = null;
  private readonly cuenta: Tally;

  constructor(tally: Tally) {
    this.cuenta = tally;
  }

  /** More pages follow. */
  get areUnderWay(): boolean {
    return this.last?.hayMas === true;
  }

  answered({ path }: Call, { status, body }: Answer): void {
    if (status !== 200) return;
    if (path === '/sync/huellas') this.comparedAt = (body as Digests | undefined)?.cursor ?? null;
    if (path === '/sync/filas') this.healed(body as ChangesAnswer | undefined);
    if (path !== '/sync/cambios') return;
    const page = body as ChangesAnswer | undefined;
    if (page?.cambios === undefined) return;
    const { last, cuenta } = this;
    this.last = page;
    if (!last?.hayMas) return;
    if (page.reinicio) count(cuenta, 'database put back in mid-pull');
    else if (page.esquema !== last.esquema) count(cuenta, 'schema changed in mid-pull');
    else if (!page.hayMas) count(cuenta, 'pull of several pages');
  }

  /** A device ignores rows of another state than that of the digests. */
  private healed(page: ChangesAnswer | undefined): void {
    const isUsed = page?.cursor === this.comparedAt && (page?.cambios?.length ?? 0) > 0;
    if (isUsed) count(this.cuenta, 'rows healed by digest');
  }
}
