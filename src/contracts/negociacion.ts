import type { TarifaField } from '#domain/tables.ts';
import * as v from 'valibot';
import { decimal, pesos, referenceField } from './fields.ts';
import { id } from './common.ts';
import { defineModule } from './module.ts';

const duration = decimal({ min: 1 });
const precio = pesos({ min: 1 });

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

export const negociacion = defineModule({
  key: 'negociacion',
  nombre: 'Negociación',
  plural: 'Negociaciones',
  femenino: true,
  body: v.object({ cliente: referenceField, ...tarifa }),
  record: { cliente: id, cliente_nombre: v.string() },
  // In this list `cliente` is the client's name.
  fila: { cliente: v.string(), cliente_id: id, cliente_nombre: v.optional(v.string()) },
  columnas: ['cliente', 'estadia_planta_precio', 'estadia_planta_horas'],
  buscadas: ['cliente'],
  orden: 'cliente',
});
