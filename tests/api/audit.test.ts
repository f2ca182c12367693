import { expect, it } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { foundCompany } from '#tests/sim/company.ts';
import { useApi } from '#tests/support/api.ts';

const api = useApi();

/** The findings of the audit, check by check. */
const findings = async (): Promise<string[]> => (await audit(api.db)).checks.flatMap(([, found]) => found);

it('The audit finds nothing in a company whose changes were all made through the API', async () => {
  await foundCompany(
    async (method, path, body) => (await api.call(method, path, body ?? undefined)).body.datos,
  );
  const promise = { base: { nombre: 'Chofer' }, outcome: {} };
  const { status } = await api.patch('/chofer/1', { nombre: 'Eva', promise });
  expect(status).toBe(200);
  expect(await findings()).toEqual([]);
  expect(await audit(api.db)).toMatchObject({ promised: 1 });
});

/** Alters rows past the API, looks, and puts them back. */
async function altered(change: string, undo: string): Promise<string[]> {
  await api.pool.query(change);
  const found = await findings();
  await api.pool.query(undo);
  expect(await findings()).toEqual([]);
  return found;
}

it('The audit finds a charge that differs from what the rules make of the movements', async () => {
  const set = (sign: string) =>
    `update extra set monto = monto ${sign} 1 where id = (select max(id) from extra where movimiento_id is not null)`;
  expect(await altered(set('+'), set('-'))).toEqual([expect.stringMatching(/Operación 2: extra/)]);
});

it('The audit finds an invoice whose items add up to another total', async () => {
  const set = (sign: string) => `update factura_item set precio = precio ${sign} 1000 where id = 1`;
  expect(await altered(set('+'), set('-'))).toEqual([expect.stringMatching(/^Factura 1: dice/)]);
});

it('The audit finds a container that is in two warehouses at once', async () => {
  const copy = `insert into almacenaje (version, contenedor_id, bodega_id, con_mercaderia, entrada)
    select version, contenedor_id, bodega_id, con_mercaderia, entrada from almacenaje where salida is null order by id limit 1`;
  const found = await altered(copy, 'delete from almacenaje where id = (select max(id) from almacenaje)');
  expect(found).toContainEqual(expect.stringMatching(/está en bodega dos veces/));
});

it('The audit finds a record that was altered without an entry in the log', async () => {
  await api.pool.query("update chofer set nombre = 'Otra' where id = 1");
  await api.patch('/chofer/1', { comision: 12 });
  expect(await findings()).toEqual([expect.stringMatching(/nombre cambió antes/)]);
  await api.pool.query(
    'update bitacora set antes = antes || \'{"nombre": "Eva"}\' where version = (select max(version) from bitacora)',
  );
});

it('The audit does not report a column that a migration dropped', async () => {
  const migrate = (text: string) => api.pool.query(text);
  await migrate("alter table puerto add column turno text default 'Noche'");
  await api.patch('/puerto/1', { nombre: 'Norte' });
  await migrate('alter table puerto drop column turno');
  await api.patch('/puerto/1', { nombre: 'Sur' });
  expect(await findings()).toEqual([]);
});

it("The audit finds a change in another user's name, an overwritten field and an outcome that does not hold", async () => {
  const promise = {
    author: '00000000-0000-4000-a000-000000000009',
    base: { comision: 11 },
    outcome: { 'extra/00000000-0000-4000-a000-000000000001': { monto: 1 } },
  };
  await api.patch('/chofer/1', { comision: 13 });
  await api.pool.query(
    'update bitacora set promesa = $1 where version = (select max(version) from bitacora)',
    [promise],
  );
  const found = await findings();
  for (const what of [/lo guardó otro usuario/, /reemplazó comision/, /no es lo prometido/]) {
    expect(found).toContainEqual(expect.stringMatching(what));
  }
});
