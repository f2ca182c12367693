/** A company with work for two drivers. */
import { openCompany, type openPost, scheduleImport } from './office.ts';
import { payloads } from './payloads.ts';

export const OTHERS_CLIENT = 'Forestal Arauco';

export interface DriverWork {
  /** The numbers of the operations of driver 1: of an earlier day, of today, and of next week. */
  earlier: number;
  today: number;
  coming: number;
  /** Of driver 2, today. */
  others: number;
}

/** Creates imports for driver 1, Pedro Rojas, and one of another client for driver 2, Luis Vera. */
export async function openDriverWork(post: Awaited<ReturnType<typeof openPost>>): Promise<DriverWork> {
  const assign = async (id: number, choferId: number): Promise<number> => {
    await post(`/operacion/${id}`, { choferId, camionId: 1 }, 'PATCH');
    return id;
  };
  const schedule = async (cliente: number, days: number): Promise<number> => {
    const at = new Date(Date.now() + days * 86_400_000).toISOString();
    const body = { tipo: 'IMPORTACION', cliente, monto: 350_000, eta_puerto: at, eta_planta: at };
    return (await post('/operacion', body)).datos.id;
  };
  await openCompany(post);
  await post('/chofer', payloads.chofer({ nombre: 'Luis Vera' }));
  const earlier = await assign(await scheduleImport(post), 1);
  const nombre = OTHERS_CLIENT;
  const other = { nombre, rut: '11111111-1', giro: 'g', cel: '9', razon_social: nombre, plantas: [] };
  const { datos: cliente } = await post('/cliente', other);
  return {
    earlier,
    today: await assign(await schedule(1, 0), 1),
    coming: await assign(await schedule(1, 7), 1),
    others: await assign(await schedule(cliente.id, 0), 2),
  };
}
