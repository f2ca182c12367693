import type { TarifaField } from '#domain/tables.ts';
import type { UsualPriceField } from '#domain/usual-price.ts';
import * as v from 'valibot';
import { decimal, optionalPesos, referenceField, wholeNumber } from './fields.ts';
import { id } from './common.ts';
import { defineModule, type ModuleFieldLabel } from './module.ts';

const duration = decimal({ min: 1 });
/** Times of 300 years at this price are an exact number of pesos, and so are the sums of very many such charges. */
const precio = wholeNumber({ min: 1, max: 100_000_000 });

const tarifa = {
  estadia_planta_horas: duration,
  estadia_planta_precio: precio,
  estadia_puerto_horas: duration,
  estadia_puerto_precio: precio,
  underlang_horas: duration,
  underlang_precio: precio,
  porteo_valparaiso_horas: duration,
  porteo_valparaiso_precio: precio,
  porteo_san_antonio_horas: duration,
  porteo_san_antonio_precio: precio,
  almacenaje_dias: duration,
  almacenaje_precio: precio,
} satisfies Record<TarifaField, v.GenericSchema<string | number, number>>;

const usual = optionalPesos({ min: 1 });

/** What is usually charged by hand (R33.6). */
const usualPrices = {
  precio_falso_flete: usual,
  precio_peaje: usual,
  precio_sobreestadia: usual,
  precio_gate_in: usual,
  precio_lavado: usual,
  precio_sobrepeso: usual,
} satisfies Record<UsualPriceField, v.GenericSchema<string | number | null | undefined, number | null>>;

const hoursOf = (concept: string): ModuleFieldLabel => ({ label: `${concept}: horas`, format: 'horas' });
const pesosOf = (concept: string): ModuleFieldLabel => ({ label: `${concept}: precio`, format: 'pesos' });

const tarifaLabels: Record<TarifaField, ModuleFieldLabel> = {
  estadia_planta_horas: hoursOf('Estadía planta'),
  estadia_planta_precio: pesosOf('Estadía planta'),
  estadia_puerto_horas: hoursOf('Estadía puerto'),
  estadia_puerto_precio: pesosOf('Estadía puerto'),
  underlang_horas: hoursOf('Underlang'),
  underlang_precio: pesosOf('Underlang'),
  porteo_valparaiso_horas: hoursOf('Porteo Valparaíso'),
  porteo_valparaiso_precio: pesosOf('Porteo Valparaíso'),
  porteo_san_antonio_horas: hoursOf('Porteo San Antonio'),
  porteo_san_antonio_precio: pesosOf('Porteo San Antonio'),
  almacenaje_dias: { label: 'Almacenaje: días', format: 'dias' },
  almacenaje_precio: pesosOf('Almacenaje'),
};

const usualLabel = (tipo: string): ModuleFieldLabel => ({ label: `${tipo}: precio usual`, format: 'pesos' });

const usualLabels: Record<UsualPriceField, ModuleFieldLabel> = {
  precio_falso_flete: usualLabel('Falso flete'),
  precio_peaje: usualLabel('Peaje'),
  precio_sobreestadia: usualLabel('Sobreestadía'),
  precio_gate_in: usualLabel('Gate in'),
  precio_lavado: usualLabel('Lavado'),
  precio_sobrepeso: usualLabel('Sobrepeso'),
};

export const negociacion = defineModule({
  key: 'negociacion',
  singular: 'Negociación',
  plural: 'Negociaciones',
  feminine: true,
  body: v.object({ cliente: referenceField, ...tarifa, ...usualPrices }),
  labels: { cliente: { label: 'Cliente', table: 'cliente' }, ...tarifaLabels, ...usualLabels },
  record: { cliente: id, cliente_nombre: v.string() },
  // In this list `cliente` is the client's name.
  row: { cliente: v.string(), cliente_id: id, cliente_nombre: v.optional(v.string()) },
  columns: ['cliente', 'estadia_planta_precio', 'estadia_planta_horas'],
  searched: ['cliente'],
  defaultSort: 'cliente',
});
