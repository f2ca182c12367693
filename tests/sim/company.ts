/** A small company with open work: the initial data of every story. */
import { validBody } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The first day of its operations, about three months ago: recent enough that every record is sent to each device. */
export const INICIO = Math.floor(Date.now() / (30 * DAY)) * 30 * DAY - 90 * DAY;
export const iso = (ms: number): string => new Date(ms).toISOString();

export type Send = (method: string, path: string, body: unknown) => Promise<Record<string, unknown>>;

const place = (nombre: string) => ({ nombre, comuna: 'Lota', direccion: 'Mar 1' });

/** `closed` is called when exactly one import exists, and it is finished, invoiced, paid and settled with its driver. */
export async function foundCompany(send: Send, closed: () => Promise<void> = async () => {}): Promise<void> {
  const make = async (path: string, body: object): Promise<number> =>
    Number((await send('POST', path, validBody(path, body))).id);
  const fields = { rut: '76105422-8', giro: 'Vinos', cel: '9', razon_social: 'X' };
  const cliente = await make('/cliente', {
    nombre: 'Viña',
    ...fields,
    plantas: [place('Planta'), place('Packing')],
  });
  await make('/cliente', { nombre: 'Frutas', ...fields, plantas: [place('Huerto')] });
  await make('/negociacion', { cliente, ...TARIFA });
  const [puerto, deposito, bodega] = [
    await make('/puerto', place('Puerto')),
    await make('/deposito', { ...place('Depósito'), porteo: 'Valparaiso' }),
    await make('/bodega', place('Bodega')),
  ];
  const chofer = await make('/chofer', { nombre: 'Chofer', contrato: 'Interno', comision: 10 });
  await make('/chofer', { nombre: 'Externo', contrato: 'Externo', comision: 12.5 });
  const camion = await make('/camion', { placa: 'ABCD12', marca: 'Volvo', capacidad: 28 });
  const etas = { eta_puerto: iso(INICIO), eta_planta: iso(INICIO + DAY) };
  const agreed = async (tipo: string): Promise<number> => {
    const id = await make('/operacion', { tipo, cliente, monto: 350_000, ...etas });
    await send('PATCH', `/operacion/${id}`, { choferId: chofer, camionId: camion });
    return id;
  };
  const { plantas } = await send('GET', `/cliente/${cliente}`, null);
  const planta = (plantas as { id: number }[])[0]!.id;
  // One complete import, with stays that are charged.
  const finish = async (operacion: number, numero: string): Promise<void> => {
    const datos = { terminal: 'STI', numero, underlang: true };
    const steps = [
      { tipo: 'Retiro en puerto', puerto, datos },
      { tipo: 'Descarga en planta', planta },
      { tipo: 'Entrega de contenedor', deposito },
    ];
    for (const [index, step] of steps.entries()) {
      const start = INICIO + (2 + index) * DAY;
      const times = { fecha_inicio: iso(start), fecha_termino: iso(start + 11 * HOUR) };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await make('/movimiento', { operacion, ...step, ...times });
    }
  };
  const old = await agreed('IMPORTACION');
  await finish(old, 'MSCU0');
  const deuda = (await send('GET', `/extra/facturables/${cliente}`, null)) as unknown as { id: number }[];
  const extras = deuda.map(({ id }) => id);
  const factura = await make('/factura', { cliente, operaciones: [old], extras });
  await send('PATCH', `/factura/${factura}`, { pagada: true });
  const hasta = iso(INICIO + 10 * DAY).slice(0, 10);
  await make('/liquidacion', { chofer, hasta, operaciones: [old] });
  await closed();
  await finish(await agreed('IMPORTACION'), 'MSCU1');
  await agreed('IMPORTACION');
  await agreed('EXPORTACION');
  const numeros = ['TCLU1', 'TCLU2', 'TCLU3', 'TCLU4'];
  await make('/contenedor', {
    clienteId: cliente,
    bodegaId: bodega,
    depositoId: deposito,
    fecha_agendamiento: iso(INICIO + DAY),
    contenedores: numeros.map((numero, index) => ({ numero, underlang: index % 2 === 0 })),
  });
  const transporte = await send('GET', '/contenedor/transporte/1', null);
  const contenedores = (transporte.contenedores as { id: number }[]).slice(0, 2).map(({ id }) => id);
  await send('POST', '/contenedor/transporte', {
    contenedorTransporteId: 1,
    choferId: chofer,
    camionId: camion,
    inicio: iso(INICIO + 2 * DAY),
    fin: iso(INICIO + 4 * DAY),
    contenedores,
  });
}
