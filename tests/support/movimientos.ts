/** Payloads of movements for tests. */
import type { TestEmpresa } from './empresa.ts';

type Hours = readonly [inicio: string, termino: string];

/** Payloads of movements. Times are '2 08:00' for the second of March 2026, UTC. */
export function movimientos({ planta, puerto, bodega, deposito }: TestEmpresa) {
  const at = (text: string): string => {
    const [day = '1', time = '00:00'] = text.split(' ');
    return `2026-03-${day.padStart(2, '0')}T${time.length === 5 ? `${time}:00` : time}.000Z`;
  };
  const times = ([inicio, termino]: Hours) => ({ fecha_inicio: at(inicio), fecha_termino: at(termino) });
  const datos = (more: object) => ({ datos: more });
  return {
    retiroPuerto: (hours: Hours, more: object = {}) => ({
      tipo: 'Retiro en puerto',
      ...times(hours),
      puerto,
      ...datos({ terminal: 'STI', numero: 'MSCU6647876', ...more }),
    }),
    retiroDeposito: (hours: Hours, more: object = {}) => ({
      tipo: 'Retiro de contenedor en Deposito',
      ...times(hours),
      deposito,
      ...datos({ numero: 'CBHU3202732', ...more }),
    }),
    retiroBodega: (hours: Hours, contenedor: number | string) => ({
      tipo: 'Retiro de contenedor en Bodega',
      ...times(hours),
      contenedor,
    }),
    carga: (hours: Hours, more: object = {}) => ({
      tipo: 'Carga en planta',
      ...times(hours),
      planta,
      ...datos({ sello: 'S-1', ...more }),
    }),
    descarga: (hours: Hours, more: object = {}) => ({
      tipo: 'Descarga en planta',
      ...times(hours),
      planta,
      ...datos({ sello: 'S-1', ...more }),
    }),
    almacenaje: (hours: Hours, more: object = {}) => ({
      tipo: 'Almacenaje en bodega',
      ...times(hours),
      bodega,
      ...datos(more),
    }),
    entregaPuerto: (hours: Hours, more: object = {}) => ({
      tipo: 'Entrega en puerto',
      ...times(hours),
      puerto,
      ...datos({ terminal: 'TPS', ...more }),
    }),
    entregaContenedor: (hours: Hours) => ({ tipo: 'Entrega de contenedor', ...times(hours), deposito }),
  };
}

/** Records the movements one after the other. @returns their ids @throws Error with the answer of a refused one */
export async function postMovimientos(
  { api }: TestEmpresa,
  operacion: number,
  ...bodies: object[]
): Promise<number[]> {
  const ids: number[] = [];
  for (const body of bodies) {
    const answer = await api.post('/movimiento', { operacion, ...body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    ids.push(answer.body.datos.id);
  }
  return ids;
}
