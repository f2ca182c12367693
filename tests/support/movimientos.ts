/** Bodies of movements in the words of a test. */
import type { Empresa } from './empresa.ts';

type Horas = readonly [inicio: string, termino: string];

/** Bodies of movements; times are '2 08:00' for the second of March 2026, UTC. */
export function movimientos({ planta, puerto, bodega, deposito }: Empresa) {
  const at = (texto: string): string => {
    const [day = '1', time = '00:00'] = texto.split(' ');
    return `2026-03-${day.padStart(2, '0')}T${time.length === 5 ? `${time}:00` : time}.000Z`;
  };
  const times = ([inicio, termino]: Horas) => ({ fecha_inicio: at(inicio), fecha_termino: at(termino) });
  const datos = (more: object) => ({ datos: more });
  return {
    retiroPuerto: (horas: Horas, more: object = {}) => ({
      tipo: 'Retiro en puerto',
      ...times(horas),
      puerto,
      ...datos({ terminal: 'STI', numero: 'MSCU6647876', ...more }),
    }),
    retiroDeposito: (horas: Horas, more: object = {}) => ({
      tipo: 'Retiro de contenedor en Deposito',
      ...times(horas),
      deposito,
      ...datos({ numero: 'CBHU3202732', ...more }),
    }),
    retiroBodega: (horas: Horas, contenedor: number | string) => ({
      tipo: 'Retiro de contenedor en Bodega',
      ...times(horas),
      contenedor,
    }),
    carga: (horas: Horas, more: object = {}) => ({
      tipo: 'Carga en planta',
      ...times(horas),
      planta,
      ...datos({ sello: 'S-1', ...more }),
    }),
    descarga: (horas: Horas, more: object = {}) => ({
      tipo: 'Descarga en planta',
      ...times(horas),
      planta,
      ...datos({ sello: 'S-1', ...more }),
    }),
    almacenaje: (horas: Horas, more: object = {}) => ({
      tipo: 'Almacenaje en bodega',
      ...times(horas),
      bodega,
      ...datos(more),
    }),
    entregaPuerto: (horas: Horas, more: object = {}) => ({
      tipo: 'Entrega en puerto',
      ...times(horas),
      puerto,
      ...datos({ terminal: 'TPS', ...more }),
    }),
    entregaContenedor: (horas: Horas) => ({ tipo: 'Entrega de contenedor', ...times(horas), deposito }),
  };
}

/** Registers the movements one after the other; answers their ids. Fails with the answer of one that is refused. */
export async function registrar({ api }: Empresa, operacion: number, ...bodies: object[]): Promise<number[]> {
  const ids: number[] = [];
  for (const body of bodies) {
    const answer = await api.post('/movimiento', { operacion, ...body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    ids.push(answer.body.datos.id);
  }
  return ids;
}
