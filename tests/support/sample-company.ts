/** A company with one record of every kind that a screen can show, created through the API. */
import { openCompany, openPost, scheduleImport } from './office.ts';

type Post = Awaited<ReturnType<typeof openPost>>;

const IMPORT_ETAS = { eta_puerto: '2026-03-05 08:00', eta_planta: '2026-03-05 14:00' };
const EXPORT_ETAS = { eta_puerto: '2026-03-11 21:00', eta_planta: '2026-03-10 12:00' };

async function move(post: Post, operacion: number, tipo: string, times: string, more: object): Promise<void> {
  const [from, until] = times.split('–');
  await post('/movimiento', {
    operacion,
    tipo,
    fecha_inicio: `2026-03-05 ${from}`,
    fecha_termino: `2026-03-05 ${until}`,
    ...more,
  });
}

/** A finished import. At the plant for 7 h 10: two hours above the free six, at 15.000 each. */
async function runImport(post: Post, numero: string): Promise<void> {
  const { datos } = await post('/operacion', {
    tipo: 'IMPORTACION',
    cliente: 1,
    monto: 350_000,
    ...IMPORT_ETAS,
  });
  await post(`/operacion/${datos.id}`, { choferId: 1, camionId: 1 }, 'PATCH');
  await move(post, datos.id, 'Retiro en puerto', '08:30–09:15', {
    puerto: 1,
    datos: { numero, terminal: 'Sitio 3' },
  });
  await move(post, datos.id, 'Descarga en planta', '11:00–18:10', { planta: 1 });
  await move(post, datos.id, 'Entrega de contenedor', '20:00–20:30', { deposito: 1 });
}

/** A refrigerated container that waits in the warehouse with its goods. */
async function storeContenedor(post: Post, operacion: number): Promise<void> {
  await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1, comision_externo: null }, 'PATCH');
  const datos = { numero: 'CSQU3054383', terminal: 'Sitio 3', underlang: true, sello: 'SEL123' };
  await move(post, operacion, 'Retiro en puerto', '08:30:15–09:15', {
    puerto: 1,
    datos: { ...datos, temperatura: -18, ventilacion: 25 },
  });
  await move(post, operacion, 'Almacenaje en bodega', '11:00–12:00', { bodega: 1 });
}

/** Two empty containers, one of them moved to the warehouse. */
async function agendar(post: Post): Promise<void> {
  for (const [numero, fecha_agendamiento] of [
    ['TCLU0000009', '2026-03-01'],
    ['CBHU3202732', '2026-03-15'],
  ]) {
    const contenedores = [{ numero, underlang: false }];
    await post('/contenedor', { clienteId: 1, bodegaId: 1, depositoId: 1, fecha_agendamiento, contenedores });
  }
  await post('/contenedor/transporte', {
    contenedorTransporteId: 1,
    choferId: 1,
    camionId: 1,
    inicio: '2026-03-01 10:00',
    fin: '2026-03-01 12:00',
    contenedores: [3],
  });
}

/**
 * Operation 1 has its goods in the warehouse, 2 is on invoice 1, 3 is finished and not invoiced, 4 is an export without
 * a driver. Of the empty containers one is stored and one still has to be moved.
 */
export async function openSampleCompany(url: string): Promise<void> {
  const post = await openPost(url);
  await openCompany(post);
  await post('/bodega', { nombre: 'Bodega Norte', comuna: 'San Antonio', direccion: 'Camino Real 100' });
  await scheduleImport(post);
  await runImport(post, 'MSCU6647876');
  await post('/factura', { cliente: 1, operaciones: [2], extras: [1] });
  await runImport(post, 'TCLU0000020');
  await post('/operacion', { tipo: 'EXPORTACION', cliente: 1, monto: 200_000, ...EXPORT_ETAS });
  await agendar(post);
  await storeContenedor(post, 1);
}
