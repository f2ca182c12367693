/** Invoices of $1.190, their payments and their answers. */
import { formatFecha } from '#domain/date.ts';
import { expectSaved } from './api.ts';
import { insertRows, type TestEmpresa } from './empresa.ts';

export const todayInSantiago = (): string => formatFecha(Date.now());

/** `company`: the company of the test, once it is open. */
export function facturasOf(company: () => TestEmpresa) {
  /** A finished operation of so much. */
  async function operacion(monto = 1000): Promise<number> {
    const { db, cliente } = company();
    const eta = '2026-03-01T12:00:00Z';
    const [id = 0] = await insertRows(db, 'operacion', {
      tipo: 'IMPORTACION',
      cliente_id: cliente,
      monto,
      finalizado: true,
      eta_puerto: eta,
      eta_planta: eta,
    });
    return id;
  }
  /** An invoice of $1.190. */
  async function factura(more: object = {}, monto = 1000) {
    const { api, cliente } = company();
    const body = { cliente, operaciones: [await operacion(monto)], ...more };
    return expectSaved(await api.post('/factura', body), 'Factura creada correctamente', 201);
  }
  const read = async (id: number) => (await company().api.get(`/factura/${id}`)).body.datos;
  const abonar = (id: unknown, monto: unknown, more: object = {}) =>
    company().api.post('/abono', { factura: id, monto, medio: 'Transferencia', ...more });
  const rowOf = async (id: number) =>
    (await company().api.all('/factura')).find((row: { factura_id: number }) => row.factura_id === id);
  return { operacion, factura, read, abonar, rowOf };
}
