/** Random values for the work of an office. */
import { PORTEOS } from '#domain/vocabulary.ts';
import { withExamples } from '#server/demo/example.ts';
import { TARIFA } from './tarifa.ts';

/** Random numbers and a text, from which an action chooses. */
export interface RandomChoice {
  which: number;
  value: number;
  text: string;
}

export const PLACES = ['chofer', 'camion', 'bodega', 'deposito', 'puerto'] as const;
export const RANDOM_MODULES = [...PLACES, 'cliente'] as const;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const START = Date.UTC(2026, 2, 1);
export const isoAt = (ms: number): string => new Date(ms).toISOString();
export const pickFrom = <T>(rows: readonly T[], which: number): T | undefined =>
  rows[which % Math.max(1, rows.length)];
/** A duration that is no multiple of a unit. */
export const randomDuration = (value: number): number => (value % 9) * 7 * HOUR + (value % 3) * 61_001;

/** A payload of the module with random values. */
export const randomFields = (key: (typeof RANDOM_MODULES)[number], random: RandomChoice): object =>
  withExamples(key, ownFieldsOf(key, random));

function ownFieldsOf(key: (typeof RANDOM_MODULES)[number], { value, text }: RandomChoice): object {
  const place = { nombre: text, comuna: `${text} ${value % 4}`, direccion: `Ruta ${value % 7}` };
  switch (key) {
    case 'chofer':
      return {
        nombre: text,
        contrato: value % 2 ? 'Interno' : 'Externo',
        comision: 1 + (value % 50) / 4,
        ...(value % 3 ? { rut: `${value}-1`, cel: value % 2 ? text : '' } : {}),
      };
    case 'camion':
      return {
        placa: text,
        marca: value % 2 ? 'Volvo' : 'Škoda',
        capacidad: 1 + (value % 90) / 3,
        ...(value % 3 ? { placa_carro: value % 2 ? text : '' } : {}),
      };
    case 'deposito':
      return { ...place, porteo: PORTEOS[value % 2] };
    case 'cliente':
      return { nombre: text, rut: String(value), giro: `Giro ${text}`, cel: '9', razon_social: 'X' };
    default:
      return place;
  }
}

/** A tariff with random values. */
export function tariffOf({ value }: RandomChoice): typeof TARIFA {
  const hours = 1 + (value % 20) / 2;
  return {
    ...TARIFA,
    estadia_planta_horas: hours,
    estadia_puerto_precio: 1 + value,
    underlang_horas: hours,
    porteo_san_antonio_horas: hours,
    almacenaje_dias: 1 + (value % 4) / 2,
    almacenaje_precio: 333 + value,
  };
}
