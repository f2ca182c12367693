import type { CampoTarifa } from '#domain/tables.ts';
import * as v from 'valibot';
import { decimal, pesos, referencia } from './fields.ts';
import { id } from './common.ts';
import { defineModulo } from './module.ts';

const tiempo = decimal({ min: 1 });
const precio = pesos({ min: 1 });

const tarifa = {
  estadia_planta_horas: tiempo,
  estadia_planta_precio: precio,
  estadia_puerto_horas: tiempo,
  estadia_puerto_precio: precio,
  underlang_horas: tiempo,
  underlang_precio: precio,
  porteo_valparaiso_horas: tiempo,
  porteo_valparaiso_precio: precio,
  porteo_san_antonio_horas: tiempo,
  porteo_san_antonio_precio: precio,
  almacenaje_dias: tiempo,
  almacenaje_precio: precio,
} satisfies Record<CampoTarifa, v.GenericSchema<string | number, number>>;

export const negociacion = defineModulo({
  key: 'negociacion',
  nombre: 'Negociación',
  plural: 'Negociaciones',
  femenino: true,
  body: v.object({ cliente: referencia, ...tarifa }),
  record: { cliente: id, cliente_nombre: v.string() },
  // Here `cliente` is the name itself.
  fila: { cliente: v.string(), cliente_id: id, cliente_nombre: v.optional(v.string()) },
  columnas: ['cliente', 'estadia_planta_precio', 'estadia_planta_horas'],
  buscadas: ['cliente'],
  orden: 'cliente',
});
