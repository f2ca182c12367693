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
  const open: number[] = [];
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
  return { clientes, choferes, camiones, open, facturas };
}
