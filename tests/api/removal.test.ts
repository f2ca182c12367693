import { TABLES, type TableName } from '#contracts/tables.ts';
import { removalRefusal } from '#domain/uses.ts';
import type { Reader } from '#views/reader.ts';
import { readerOfRows } from '#views/rows.ts';
import { usesOf } from '#views/uses.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { insertRows } from '#tests/support/empresa.ts';

const api = useApi();
const AT = '2026-03-01T10:00:00.000Z';
let ids: Record<'chofer' | 'camion' | 'cliente' | 'planta' | 'bodega' | 'deposito' | 'puerto', number>;

beforeEach(async () => {
  const cliente = await api.make('/cliente', {
    ...payloads.cliente(),
    plantas: [{ nombre: 'Planta', comuna: 'C', direccion: 'D' }],
  });
  ids = { cliente: cliente.id, planta: cliente.plantas[0].id } as typeof ids;
  for (const module of ['chofer', 'camion', 'bodega', 'deposito', 'puerto'] as const) {
    ids[module] = (await api.make(`/${module}`, payloads[module]())).id;
  }
});

async function insert(table: Parameters<typeof insertRows>[1], row: object): Promise<number> {
  const [id] = await insertRows(api.db, table, row);
  return id ?? 0;
}

const operacion = (row: object = {}) =>
  insert('operacion', {
    tipo: 'IMPORTACION',
    cliente_id: ids.cliente,
    monto: 100,
    eta_puerto: AT,
    eta_planta: AT,
    chofer_id: ids.chofer,
    camion_id: ids.camion,
    ...row,
  });

const movimiento = async (row: object, finalizado = false) =>
  insert('movimiento', {
    operacion_id: await operacion({ finalizado }),
    orden: 1,
    tipo: 'Retiro en puerto',
    fecha_inicio: AT,
    fecha_termino: AT,
    datos: {},
    ...row,
  });

const factura = async (operacionId: number, pagada: boolean) => {
  const totals = { subtotal: 100, iva: 19, total: 119 };
  const factura_id = await insert('factura', { cliente_id: ids.cliente, ...totals, pagada });
  const item = { factura_id, descripcion: 'x', precio: 100, cantidad: 1 };
  await insert('factura_item', { ...item, operacion_id: operacionId });
};

const agendado = async () => {
  const { cliente: cliente_id, bodega: bodega_id, deposito: deposito_id } = ids;
  const row = { cliente_id, bodega_id, deposito_id, fecha_agendamiento: AT };
  const transporte_id = await insert('contenedor_transporte', row);
  return insert('contenedor', { numero: 'X', underlang: false, cliente_id, deposito_id, transporte_id });
};

const stored = async (salida: string | null) => {
  const contenedor_id = await insert('contenedor', {
    numero: 'Y',
    underlang: false,
    cliente_id: ids.cliente,
  });
  const row = { contenedor_id, bodega_id: ids.bodega, con_mercaderia: true, entrada: AT, salida };
  await insert('almacenaje', row);
};

/** All live rows, as a device has them. */
async function readAll(): Promise<Reader> {
  const rows: [TableName, unknown][] = [];
  for (const table of TABLES)
    rows.push([
      table,
      await api.db
        .selectFrom(table as 'cliente')
        .selectAll()
        .execute(),
    ]);
  return readerOfRows(Object.fromEntries(rows));
}

/** The sentence that a device with all rows says of the deletion, null where it expects it to succeed. */
async function expectedRefusal(module: keyof typeof ids): Promise<string | null> {
  const words = { pronoun: module === 'bodega' ? 'la' : 'lo' } as const;
  return removalRefusal(usesOf(await readAll(), module, ids[module]), words)?.mensaje ?? null;
}

const remove = async (module: keyof typeof ids) => {
  const expected = await expectedRefusal(module);
  const answer = await api.remove(`/${module}/${ids[module]}`);
  expect(answer.status === 200 ? null : answer.body.mensaje).toBe(expected);
  return answer;
};
const refused = async (module: keyof typeof ids, things: string): Promise<void> =>
  expectRefused(await remove(module), 'regla', `No se puede eliminar: ${things}`);

describe('Deletions that open work prevents', () => {
  it.each(['chofer', 'camion'] as const)(
    'The deletion of a %s is refused while an unfinished operation uses it',
    async (module) => {
      await operacion();
      await refused(module, '1 operación sin finalizar lo usa');
      await operacion();
      await refused(module, '2 operaciones sin finalizar lo usan');
    },
  );

  it('The deletion of a cliente is refused while it has an unfinished operation', async () => {
    await operacion();
    await refused('cliente', '1 operación sin finalizar lo usa');
  });

  it('The deletion of a cliente is refused while it has anything to invoice', async () => {
    const id = await operacion({ finalizado: true });
    await insert('extra', {
      cliente_id: ids.cliente,
      operacion_id: id,
      tipo: 'Underlang',
      monto: 1,
      detalle: {},
    });
    await refused('cliente', '1 operación por facturar y 1 cobro por facturar lo usan');
  });

  it('The deletion of a cliente is refused while it has a porteo extra without operation', async () => {
    await insert('extra', { cliente_id: ids.cliente, tipo: 'Porteo Valparaiso', monto: 1, detalle: {} });
    await refused('cliente', '1 cobro por facturar lo usa');
  });

  it('The deletion of a cliente is refused while it has an unpaid invoice', async () => {
    await factura(await operacion({ finalizado: true }), false);
    await refused('cliente', '1 factura impaga lo usa');
  });

  it('The deletion of a cliente, bodega or deposito is refused while it has a scheduled container', async () => {
    await agendado();
    await refused('cliente', '1 contenedor agendado lo usa');
    await refused('deposito', '1 contenedor agendado lo usa');
    await refused('bodega', '1 contenedor agendado la usa');
  });

  it('The deletion of a cliente or bodega is refused while it has a stored container', async () => {
    await stored(null);
    await refused('cliente', '1 contenedor almacenado lo usa');
    await refused('bodega', '1 contenedor almacenado la usa');
  });

  it.each(['puerto', 'deposito'] as const)(
    'The deletion of a %s is refused while a movement of an unfinished operation names it',
    async (module) => {
      await movimiento({ [`${module}_id`]: ids[module] });
      await refused(module, '1 movimiento de una operación sin finalizar lo usa');
    },
  );

  it('A planta of a movement of an unfinished operation cannot be removed from its client', async () => {
    await movimiento({ planta_id: ids.planta });
    expectRefused(
      await api.patch(`/cliente/${ids.cliente}`, { plantas: [] }),
      'regla',
      'No se puede eliminar la planta Planta: 1 movimiento de una operación sin finalizar la usa',
    );
  });
});

describe('Deletions of records that only history names', () => {
  it('The deletion of records is accepted when only a finished, invoiced and paid operation and its movements use them', async () => {
    const { puerto, deposito, planta, bodega } = ids;
    await movimiento(
      { puerto_id: puerto, deposito_id: deposito, planta_id: planta, bodega_id: bodega },
      true,
    );
    const [last] = await api.db.selectFrom('operacion').select('id').orderBy('id', 'desc').limit(1).execute();
    await factura(last?.id ?? 0, true);
    await stored(AT);
    expect((await api.patch(`/cliente/${ids.cliente}`, { plantas: [] })).status).toBe(200);
    for (const module of ['chofer', 'camion', 'puerto', 'deposito', 'bodega', 'cliente'] as const) {
      expect((await remove(module)).status, module).toBe(200);
    }
  });

  it('The deletion of records is accepted when only deleted records use them', async () => {
    await operacion({ deleted_at: AT });
    const contenedor = await agendado();
    await api.db.updateTable('contenedor').set({ deleted_at: AT }).where('id', '=', contenedor).execute();
    for (const module of ['chofer', 'camion', 'deposito', 'bodega', 'cliente'] as const) {
      expect((await remove(module)).status, module).toBe(200);
    }
  });
});
