/** POST /sync/lote: operations that build on earlier ones of the same batch. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const api = useApi();
const DEPENDENCY = 'Un cambio anterior del que este depende no se hizo';

interface Operacion {
  key?: string;
  method: string;
  path: string;
  body?: object;
  ifMatch?: number;
  after?: string[];
  ifMatchFrom?: string;
}
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever the API answers
type Answer = { status: number; body: any };

async function batch(...operaciones: Operacion[]): Promise<Answer[]> {
  const withKeys = operaciones.map((operacion) => ({ key: randomUUID(), ...operacion }));
  const { status, body } = await api.post('/sync/lote', { operaciones: withKeys });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.respuestas;
}

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status);
const create = (key: string, more: object = {}): Operacion => ({
  key,
  method: 'POST',
  path: '/bodega',
  body: { ...payloads.bodega(), ...more },
});

describe('An operation of a batch with `after`', () => {
  it('An operation of a batch with `after` is done if all that it names were done; else it answers 424, as do those that name it', async () => {
    const [good, bad, lost, far] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const answers = await batch(
      create(good),
      { key: bad, method: 'POST', path: '/bodega', body: {} },
      { ...create(randomUUID()), after: [good] },
      { ...create(lost), after: [good, bad] },
      { ...create(far), after: [lost] },
      create(randomUUID()),
      { ...create(randomUUID()), after: [] },
    );
    expect(statuses(answers)).toEqual([201, 400, 201, 424, 424, 201, 201]);
    for (const each of [answers[3]!, answers[4]!]) {
      expectRefused({ ...each, headers: new Headers() }, 'dependencia', DEPENDENCY);
    }
    // It is not kept under the key: the same change may be sent again.
    expect(statuses(await batch(create(lost)))).toEqual([201]);
  });

  it('An operation of a batch with `after` is done if those that it names took effect in an earlier request', async () => {
    const first = create(randomUUID());
    await batch(first);
    const answers = await batch(first, { ...create(randomUUID()), after: [first.key!] });
    expect(statuses(answers)).toEqual([201, 201]);
  });

  it('An operation of a batch with `after` can name operations that ran in an earlier transaction of the batch', async () => {
    const [good, bad] = [randomUUID(), randomUUID()];
    const between = Array.from({ length: 30 }, () => create(randomUUID()));
    const answers = await batch(
      create(good),
      { key: bad, method: 'DELETE', path: '/bodega/999999' },
      ...between,
      { ...create(randomUUID()), after: [good] },
      { ...create(randomUUID()), after: [bad] },
    );
    expect(statuses(answers)).toEqual([201, 404, ...between.map(() => 201), 201, 424]);
  });

  it('An operation of a batch answers 400 if its `after` names itself, a later or an unknown operation, and stops no other', async () => {
    const [own, later] = [randomUUID(), randomUUID()];
    const answers = await batch(
      { ...create(own), after: [own] },
      { ...create(randomUUID()), after: [later] },
      { ...create(later), ifMatchFrom: randomUUID() },
      { ...create(randomUUID()), ifMatchFrom: 'x', after: [own, 'y'] },
      create(randomUUID()),
    );
    expect(statuses(answers)).toEqual([400, 400, 400, 400, 201]);
    const mensaje = 'No es la clave de una operación anterior del lote';
    expect(answers[3]!.body).toMatchObject({
      codigo: 'validacion',
      errores: [
        { campo: 'after.1', mensaje },
        { campo: 'ifMatchFrom', mensaje },
      ],
    });
  });
});

describe('An operation of a batch with `ifMatchFrom`', () => {
  it('An operation of a batch with `ifMatchFrom` takes the version from the answer that it names, also from a stored answer', async () => {
    const { id, version } = await api.make('/bodega', payloads.bodega());
    const [a, b] = [randomUUID(), randomUUID()];
    const path = `/bodega/${id}`;
    const first = { key: a, method: 'PATCH', path, body: { comuna: 'A' }, ifMatch: version };
    await batch(first);
    const second = { key: b, method: 'PATCH', path, body: { comuna: 'B' }, ifMatchFrom: a, after: [a] };
    const third = { method: 'PATCH', path, body: { comuna: 'C' }, ifMatchFrom: b, after: [b] };
    const answers = await batch(first, second, third);
    expect(statuses(answers)).toEqual([200, 200, 200]);
    expect(answers[2]!.body.datos.comuna).toBe('C');
  });

  it('An operation of a batch with `ifMatchFrom` answers 412 if another user has written since that answer', async () => {
    const { id } = await api.make('/bodega', payloads.bodega());
    const path = `/bodega/${id}`;
    const first = { key: randomUUID(), method: 'PATCH', path, body: { comuna: 'A' } };
    await batch(first);
    await api.patch(path, { comuna: 'Otra' });
    const edit = { method: 'PATCH', path, body: { comuna: 'B' }, ifMatchFrom: first.key };
    const answers = await batch(first, edit);
    expect(statuses(answers)).toEqual([200, 412]);
    expect(answers[1]!.body.datos.comuna).toBe('Otra');
  });

  it('An operation of a batch with `ifMatchFrom` answers 412 if the record was there already and another user has altered it, even back', async () => {
    const made = payloads.bodega();
    const { id, uuid } = await api.make('/bodega', made);
    const path = `/bodega/${id}`;
    for (const comuna of ['Otra', made.comuna]) await api.patch(path, { comuna });
    const again = create(randomUUID(), { ...made, uuid });
    const edit = {
      method: 'PATCH',
      path,
      body: { comuna: 'B' },
      ifMatchFrom: again.key!,
      after: [again.key!],
    };
    expect(statuses(await batch(again, edit))).toEqual([200, 412]);
  });

  it('An operation of a batch with `ifMatchFrom` has no If-Match if that answer has no version: the record of a 412 does not count', async () => {
    const { id, version } = await api.make('/bodega', payloads.bodega());
    const path = `/bodega/${id}`;
    await api.patch(path, { comuna: 'Otra' });
    const refused = { key: randomUUID(), method: 'PATCH', path, body: { comuna: 'A' }, ifMatch: version };
    const base = { promise: { base: { comuna: 'A' } } };
    const answers = await batch(
      refused,
      { method: 'PATCH', path, body: { comuna: 'B', ...base }, ifMatchFrom: refused.key, ifMatch: version },
      { method: 'PATCH', path, body: { comuna: 'C' }, ifMatchFrom: refused.key, ifMatch: version },
    );
    expect(statuses(answers)).toEqual([412, 412, 200]);
  });
});

it('A corrected tariff is applied before the operation that was scheduled with it, and both outcomes are as promised', async () => {
  const cliente = await api.make('/cliente', payloads.cliente());
  const negociacion = await api.make('/negociacion', { cliente: cliente.id, ...TARIFA });
  const [tariff, made] = [randomUUID(), randomUUID()];
  const uuid = randomUUID();
  const tarifa = { ...TARIFA, almacenaje_precio: 7000 };
  const outcome = { [`operacion/${uuid}`]: { tarifa, finalizado: false } };
  const etas = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };
  const answers = await batch(
    {
      key: tariff,
      method: 'PATCH',
      path: `/negociacion/${negociacion.uuid}`,
      body: { almacenaje_precio: 7000 },
    },
    {
      key: made,
      method: 'POST',
      path: '/operacion',
      body: { uuid, tipo: 'IMPORTACION', cliente: cliente.uuid, monto: 1, ...etas, promise: { outcome } },
      after: [tariff],
    },
    {
      method: 'DELETE',
      path: `/operacion/${uuid}`,
      body: { promise: { outcome: { [`operacion/${uuid}`]: null } } },
      after: [made],
      ifMatchFrom: made,
    },
  );
  expect(statuses(answers)).toEqual([200, 201, 200]);
});
