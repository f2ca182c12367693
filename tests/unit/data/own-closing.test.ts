/** An own new movement closes the one before it: an edit of that one is based on the closed end (R18.7). */
import { describe, expect, it } from 'vitest';
import { setBetween } from '#data/changes/between.ts';
import { onTopOfOwn } from '#data/changes/merge.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import type { Decision } from '#data/net/decision.ts';
import { settleRows } from '#data/outbox/settle.ts';

const [PORT, PLANT] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const OPEN = { fecha_termino: '2026-03-05T14:00:00.000Z', termino_estimado: true };
const CLOSED = { fecha_termino: '2026-03-05T12:00:00.000Z', termino_estimado: false };

const row = (seq: number, values: Partial<OutboxRow>): OutboxRow =>
  ({
    seq,
    state: 'sending',
    creates: [],
    refs: [],
    reads: [],
    writes: [],
    base: null,
    ...values,
  }) as OutboxRow;
const creation = (seq: number, uuid: string, body: object, writes: string[]): OutboxRow =>
  row(seq, {
    name: 'movimiento.create',
    args: { id: null, body: { uuid, ...body }, etiqueta: '' },
    creates: [uuid],
    records: [uuid],
    writes: [uuid, ...writes],
  });
const atPort = creation(1, PORT, { tipo: 'Retiro en puerto', ...OPEN }, []);
const atPlant = creation(2, PLANT, { tipo: 'Descarga en planta' }, [PORT]);
const edit = row(3, {
  name: 'movimiento.update',
  args: { id: PORT, body: { fecha_termino: '2026-03-05T11:30:00.000Z' }, etiqueta: '' },
  records: [PORT],
  state: 'pending',
  base: { version: 0, campos: CLOSED },
});
const done = (datos: object): Decision => ({ kind: 'done', mensaje: 'Listo', datos, advertencias: [] });
const answers = [done({ id: 8, version: 5, ...OPEN }), done({ id: 9, version: 6 })];

/** The base of the edit once the server has answered both creations. */
function baseAfterAnswers(queue: readonly OutboxRow[]): OutboxRow['base'] {
  const update = settleRows([atPort, atPlant], answers, queue, () => ({ nextAt: 0 })).get(edit.seq);
  return typeof update === 'function' ? (update(edit).base ?? null) : edit.base;
}

describe('An edit of a movement that an own later movement has closed', () => {
  it('The edit keeps the closed end as its base when the server answers the creation of the movement', () => {
    expect(baseAfterAnswers([atPort, atPlant, edit])).toEqual({ version: 0, campos: CLOSED });
  });

  it('The edit has the created movement as its base where no later movement has closed it', () => {
    const other = { ...atPlant, writes: [PLANT] };
    expect(baseAfterAnswers([atPort, other, edit])).toEqual({ version: 5, campos: OPEN });
  });

  it('The edit keeps the closed end as its base when it is saved after both answers', () => {
    const acked = (change: OutboxRow, datos: object): OutboxRow => ({
      ...change,
      state: 'acked',
      answer: { mensaje: 'Listo', datos, advertencias: [] },
    });
    const queue = [acked(atPort, { version: 5, ...OPEN }), acked(atPlant, { version: 6 })];
    expect(onTopOfOwn(edit, queue).base).toEqual({ version: 0, campos: CLOSED });
  });

  it('A later movement that waits for its user has closed nothing', () => {
    expect(setBetween([atPort, { ...atPlant, state: 'rejected' }], atPort, edit)).toEqual([]);
  });

  it('A movement that is recorded after the edit has closed nothing of what the edit was made on', () => {
    expect(setBetween([atPort, { ...atPlant, seq: 4 }], atPort, edit)).toEqual([]);
  });
});
