import type { Tarifa } from '#domain/tables.ts';

/** The defaults of 'Crear Negociacion' (R4.4). */
export const TARIFA: Tarifa = {
  estadia_planta_horas: 6,
  estadia_planta_precio: 15_000,
  estadia_puerto_horas: 6,
  estadia_puerto_precio: 15_000,
  underlang_horas: 12,
  underlang_precio: 80_000,
  porteo_valparaiso_horas: 24,
  porteo_valparaiso_precio: 30_000,
  porteo_san_antonio_horas: 24,
  porteo_san_antonio_precio: 50_000,
  almacenaje_dias: 5,
  almacenaje_precio: 5000,
};
