/** A small company, created with SQL, and its API: for tests of operations, movements and invoices. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { MODULES } from '#contracts/module.ts';
import type { AppDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { withExamples } from '#server/demo/example.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { openApi } from './api.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { payloads } from '#tests/support/payloads.ts';

interface PaidRow {
  total?: number;
  pagada?: boolean;
  created_at?: string;
  updated_at?: string;
}

/** The payments of the invoices that were inserted as paid. */
const abonosOf = (rows: readonly PaidRow[], ids: readonly number[]): object[] =>
  rows.flatMap(({ total = 0, pagada = false, created_at, updated_at }, index) => {
    const times = { ...(created_at && { created_at }), ...(updated_at && { updated_at }) };
    const abono = { factura_id: ids[index], fecha: '2025-01-15', monto: total, medio: 'Otro', ...times };
    return pagada && total > 0 ? [abono] : [];
  });

const DATES = { emitida_en: '2025-01-01', vence: '2025-01-31' };

/** Inserts rows with the columns that every table has, and the payments of paid invoices. @returns the ids of the rows */
export async function insertRows(
  db: AppDatabase,
  table: keyof Database,
  ...rows: object[]
): Promise<number[]> {
  return writeTransaction(db, async ({ trx, version }) => {
    const module = MODULES.find((key) => key === table);
    const own = (row: PaidRow) =>
      table === 'factura'
        ? { ...DATES, abonado: row.pagada === true ? row.total : 0, pagos: row.pagada === true ? 1 : 0 }
        : {};
    const values = rows.map((row) => ({
      version,
      ...own(row),
      ...(module ? withExamples(module, row) : row),
    }));
    const inserted = await trx
      .insertInto(table as 'chofer')
      .values(values as never)
      .returning('id')
      .execute();
    const ids = inserted.map(({ id }) => id);
    const abonos = table === 'factura' ? abonosOf(rows, ids).map((row) => ({ version, ...row })) : [];
    if (abonos.length > 0)
      await trx
        .insertInto('abono')
        .values(abonos as never)
        .execute();
    return ids;
  });
}

export type TestEmpresa = Awaited<ReturnType<typeof openEmpresa>>;

/** Two clients (the second without a negotiation), two drivers and trucks, and one or two of each place. */
export async function openEmpresa() {
  const api = await openApi();
  const close = async (): Promise<void> => {
    await api.drop();
    expect(api.reported).toEqual([]);
  };
  return { db: api.db, api, ...(await seed(api.db)), close };
}

const clienteBody = (nombre: string, rut: string) => ({
  nombre,
  rut,
  giro: 'Vinos',
  cel: '+56 9 1234 5678',
  razon_social: `${nombre} SpA`,
});
const place = (nombre: string) => ({ nombre, comuna: `Comuna de ${nombre}`, direccion: 'Camino Real 100' });

async function seed(db: AppDatabase) {
  const [cliente, other] = await insertRows(
    db,
    'cliente',
    clienteBody('Viña Ñuble', '76105422-8'),
    clienteBody('Frutas del Sur', '11111111-1'),
  );
  await insertRows(db, 'negociacion', { cliente_id: cliente, ...TARIFA });
  const [planta, foreignPlanta] = await insertRows(
    db,
    'planta',
    { cliente_id: cliente, ...place('Planta Chillán') },
    { cliente_id: other, ...place('Packing Osorno') },
  );
  const [chofer, chofer2] = await insertRows(db, 'chofer', payloads.chofer({ nombre: 'Álvaro Pérez' }), {
    nombre: 'Berta Soto',
    contrato: 'Externo',
    comision: 12.5,
  });
  const [camion, camion2] = await insertRows(
    db,
    'camion',
    { placa: 'ABCD12', marca: 'Volvo', capacidad: 28 },
    { placa: 'WXYZ98', marca: 'Scania', capacidad: 30 },
  );
  const [puerto] = await insertRows(db, 'puerto', place('Puerto San Antonio'));
  const [bodega, bodega2] = await insertRows(db, 'bodega', place('Bodega Norte'), place('Bodega Sur'));
  const [deposito] = await insertRows(db, 'deposito', {
    ...place('Depósito Sitrans'),
    porteo: 'San Antonio',
  });
  const ids = {
    cliente,
    other,
    planta,
    plantaAjena: foreignPlanta,
    chofer,
    chofer2,
    camion,
    camion2,
    puerto,
    bodega,
    bodega2,
    deposito,
  };
  return ids as Record<keyof typeof ids, number>;
}

/** An empty container that came to the warehouse by porteo, with its extra of 100.000. */
export async function storeEmpty(
  empresa: TestEmpresa,
  {
    numero = 'CSQU3054383',
    underlang = false,
    entrada = '2026-03-01T13:00:00.000Z',
    cliente = empresa.cliente,
  } = {},
): Promise<{ id: number; uuid: string; extra: number; almacenaje: number }> {
  const { db, bodega, deposito, chofer, camion } = empresa;
  const [transporte_id] = await insertRows(db, 'contenedor_transporte', {
    cliente_id: cliente,
    bodega_id: bodega,
    deposito_id: deposito,
    fecha_agendamiento: entrada,
  });
  const uuid = randomUUID();
  const [id] = await insertRows(db, 'contenedor', {
    uuid,
    numero,
    underlang,
    cliente_id: cliente,
    deposito_id: deposito,
    transporte_id,
  });
  const inicio = new Date(Date.parse(entrada) - 26 * 3_600_000).toISOString();
  const [porteo_id] = await insertRows(db, 'porteo', {
    transporte_id,
    chofer_id: chofer,
    camion_id: camion,
    inicio,
    fin: entrada,
  });
  const [almacenaje] = await insertRows(db, 'almacenaje', {
    contenedor_id: id,
    bodega_id: bodega,
    con_mercaderia: false,
    entrada,
    porteo_id,
  });
  const detalle = {
    desde: inicio,
    hasta: entrada,
    unidad: 'bloque',
    cantidad: 2,
    libre: 24,
    cobradas: 2,
    precio: 50_000,
  };
  const [extra] = await insertRows(db, 'extra', {
    cliente_id: cliente,
    contenedor_id: id,
    tipo: 'Porteo San Antonio',
    monto: 100_000,
    detalle,
  });
  return { id: id!, uuid, extra: extra!, almacenaje: almacenaje! };
}

/** Creates an operation, with driver and truck unless told otherwise. @returns its id */
export async function agendar(
  empresa: TestEmpresa,
  tipo: 'IMPORTACION' | 'EXPORTACION' = 'IMPORTACION',
  { asignada = true, ...more }: { asignada?: boolean } & Record<string, unknown> = {},
): Promise<number> {
  const { api, cliente, chofer, camion } = empresa;
  const etas = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };
  const { body } = await api.post('/operacion', { tipo, cliente, monto: 350_000, ...etas, ...more });
  const { id } = body.datos;
  if (asignada) await api.patch(`/operacion/${id}`, { choferId: chofer, camionId: camion });
  return id;
}
