/** A company with years of closed work, which a new device is not sent. */
import { TIPOS_OPERACION } from '#domain/vocabulary.ts';
import { type Api } from './api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { insertRows } from './empresa.ts';

/** Operations of all ages, with and without a driver, and invoices, paid and unpaid. */
export async function createClosedCompany(api: Api, random: (max: number) => number) {
  const { db } = api;
  const old = { created_at: '2021-01-01T00:00:00Z', updated_at: '2021-01-01T00:00:00Z' };
  const now = new Date().toISOString();
  const recent = { created_at: now, updated_at: now };
  const clientes = await insertRows(
    db,
    'cliente',
    ...['Viña Ñuble', 'Frutas del Sur', 'Óscar Díaz', 'Agrícola 12'].map((nombre) => ({
      ...payloads.cliente(),
      nombre,
      ...old,
    })),
  );
  const choferes = await insertRows(
    db,
    'chofer',
    ...['Ana', 'Zoë', 'ñandú'].map((nombre) => ({ ...payloads.chofer(), nombre, ...old })),
  );
  const camiones = await insertRows(
    db,
    'camion',
    { ...payloads.camion(), ...old },
    { ...payloads.camion(), ...old },
  );
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
  const operacion = async (values: object): Promise<number> => {
    const eta = `202${1 + random(5)}-0${1 + random(9)}-1${random(10)}T1${random(10)}:00:00Z`;
    const [id = 0] = await insertRows(db, 'operacion', {
      tipo: pick(TIPOS_OPERACION),
      cliente_id: pick(clientes),
      chofer_id: pick(choferes),
      camion_id: pick(camiones),
      monto: random(5) * 1000,
      eta_puerto: eta,
      eta_planta: eta,
      ...values,
    });
    return id;
  };
  const factura = async (operaciones: readonly number[], values: object): Promise<number> => {
    const total = random(4) * 1190;
    const [id = 0] = await insertRows(db, 'factura', {
      cliente_id: pick(clientes),
      subtotal: total,
      iva: 0,
      total,
      ...values,
    });
    const item = { factura_id: id, descripcion: 'x', precio: 1, cantidad: 1 };
    for (const operacion_id of operaciones) {
      await insertRows(db, 'factura_item', { ...item, operacion_id, ...values, pagada: undefined });
    }
    return id;
  };
  const end = '2024-06-01T12:00:00Z';
  /** A finished operation with an end and a commission. */
  const earned = async (chofer_id: number, values: object): Promise<number> => {
    const frozen = { comision_porcentaje: 10, comision_monto: 100 * (1 + random(9)) };
    const operacion_id = await operacion({ chofer_id, finalizado: true, ...frozen, ...values });
    await insertRows(db, 'movimiento', {
      operacion_id,
      orden: 1,
      tipo: 'Entrega de contenedor',
      fecha_inicio: end,
      fecha_termino: end,
      datos: {},
      ...values,
    });
    return operacion_id;
  };
  const liquidacion = async (values: object): Promise<number> => {
    const chofer_id = pick(choferes);
    const operacion_id = await earned(chofer_id, values);
    const days = { desde: '2024-06-01', hasta: `2024-06-2${random(10)}` };
    const totals = { comisiones: 100, anticipos: 0, descuentos: 0, total: 100 * random(4) };
    const [id = 0] = await insertRows(db, 'liquidacion', { chofer_id, ...days, ...totals, ...values });
    const line = {
      fecha: '2024-06-01',
      descripcion: 'x',
      monto_operacion: 1000,
      porcentaje: 10,
      comision: 100,
    };
    await insertRows(db, 'liquidacion_linea', { liquidacion_id: id, operacion_id, ...line, ...values });
    return id;
  };
  const open: number[] = [];
  const liquidaciones: number[] = [];
  const facturas: number[] = [];
  // Mixed: old and new, closed and open alternate, so that a page has some of each.
  for (let i = 0; i < 40; i++) {
    const kind = random(6);
    if (kind < 3) await factura([await operacion({ finalizado: true, ...old })], { pagada: true, ...old });
    else if (kind === 3) open.push(await operacion({ finalizado: false, ...recent }));
    else if (kind === 4) {
      const done = await operacion({ finalizado: true, ...recent });
      facturas.push(await factura([done], { pagada: random(2) === 0, ...recent }));
    } else {
      open.push(await operacion({ finalizado: false, chofer_id: null, camion_id: null, ...recent }));
    }
  }
  for (let i = 0; i < 30; i++) {
    const kind = random(3);
    if (kind === 0) await earned(pick(choferes), old);
    else if (kind === 1) await liquidacion(old);
    else liquidaciones.push(await liquidacion(recent));
  }
  return { clientes, choferes, camiones, open, facturas, liquidaciones };
}
