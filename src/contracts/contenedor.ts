import * as v from 'valibot';
import { id, iso } from './comun.ts';

/** A stored empty container, as the movement form offers it: GET /contenedor/for-select/{clienteId}. */
export const contenedorOpcion = v.object({
  id,
  nombre: v.string(),
  numero: v.nullable(v.string()),
  underlang: v.boolean(),
  bodega: v.string(),
  fecha_ingreso: iso,
});
export type ContenedorOpcion = v.InferOutput<typeof contenedorOpcion>;
