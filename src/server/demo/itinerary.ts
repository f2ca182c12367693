/** An operation's movements with their times, from the first to the delivery, whether they happened yet or not. */
import type { TipoMovimiento, TipoOperacion } from '#domain/vocabulary.ts';
import { DIA, HORA, MINUTO, redondo } from './calendar.ts';
import type { Random } from './random.ts';

export interface Paso {
  tipo: TipoMovimiento;
  inicio: number;
  termino: number;
}

export interface Ruta {
  tipo: TipoOperacion;
  /** With a stay in a warehouse on the way. */
  almacena: boolean;
  /** An export that takes an empty from the warehouse rather than from the depot. */
  desdeBodega: boolean;
  /** Between port and plant. */
  horasDeViaje: number;
}

function tiposDe({ tipo, almacena, desdeBodega }: Ruta): TipoMovimiento[] {
  const almacenaje: TipoMovimiento[] = almacena ? ['Almacenaje en bodega'] : [];
  if (tipo === 'IMPORTACION') {
    return ['Retiro en puerto', ...almacenaje, 'Descarga en planta', 'Entrega de contenedor'];
  }
  const retiro = desdeBodega ? 'Retiro de contenedor en Bodega' : 'Retiro de contenedor en Deposito';
  return [retiro, 'Carga en planta', ...almacenaje, 'Entrega en puerto'];
}

interface Duracion {
  /** Usual minutes, from and to. */
  minutos: readonly [number, number];
  /** How often it drags on, and for how many hours: that is what the extras come from. */
  demora?: { share: number; horas: readonly [number, number] };
}

const EN_PUERTO: Duracion = { minutos: [45, 240], demora: { share: 0.13, horas: [6, 12] } };
const EN_PLANTA: Duracion = { minutos: [90, 330], demora: { share: 0.24, horas: [5.5, 15] } };

const DURACION: Record<TipoMovimiento, Duracion> = {
  'Retiro en puerto': EN_PUERTO,
  'Entrega en puerto': EN_PUERTO,
  'Carga en planta': EN_PLANTA,
  'Descarga en planta': EN_PLANTA,
  'Retiro de contenedor en Bodega': { minutos: [20, 60] },
  'Retiro de contenedor en Deposito': { minutos: [25, 90] },
  'Almacenaje en bodega': { minutos: [20, 70] },
  'Entrega de contenedor': { minutos: [20, 120] },
};

function duracion(random: Random, tipo: TipoMovimiento): number {
  const { minutos, demora } = DURACION[tipo];
  return demora && random.chance(demora.share)
    ? random.between(...demora.horas) * HORA
    : random.between(...minutos) * MINUTO;
}

/** From the end of a movement to the start of the next one. */
function espera(random: Random, tipo: TipoMovimiento, horasDeViaje: number): number {
  if (tipo === 'Almacenaje en bodega') return random.between(0.6, random.chance(0.35) ? 14 : 4.5) * DIA;
  return horasDeViaje * HORA * random.between(0.9, 1.3) + random.between(5, 50) * MINUTO;
}

export function layOut(random: Random, ruta: Ruta, desde: number): Paso[] {
  let inicio = redondo(desde);
  return tiposDe(ruta).map((tipo) => {
    const termino = redondo(inicio + duracion(random, tipo));
    const paso = { tipo, inicio, termino };
    inicio = redondo(termino + espera(random, tipo, ruta.horasDeViaje));
    return paso;
  });
}

export function shift(pasos: readonly Paso[], ms: number): Paso[] {
  return pasos.map(({ tipo, inicio, termino }) => ({ tipo, inicio: inicio + ms, termino: termino + ms }));
}
