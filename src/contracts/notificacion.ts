/** GET /notificacion: debts, containers with goods, operations that are due (R22.1). */
import { TIPOS_OPERACION } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { answerArray } from './arrays.ts';
import { dataAnswer, id, iso } from './common.ts';

/** Clients by name, with what they still have to be invoiced: whole pesos, as text. */
const clienteDeuda = v.object({
  id,
  nombre: v.string(),
  /** Its extras. */
  monto_extras: v.string(),
  /** Its operations. The debt is the sum of the two. */
  monto_extras_extras: v.string(),
});

/** Containers with goods in a warehouse, the oldest stay first. */
const contenedorMercaderia = v.object({
  id,
  numero: v.nullable(v.string()),
  cliente: v.string(),
  bodega: v.string(),
  /** Whole 24 h since it came in. */
  dias: v.number(),
  /** Free days left, negative when over; null without a negotiation. */
  libres_restantes: v.nullable(v.number()),
});

/** Operations not finished whose relevant ETA is before the end of tomorrow, the earliest first. */
const upcomingOperacion = v.object({
  id,
  tipo: v.picklist(TIPOS_OPERACION),
  cliente: v.string(),
  eta_planta: iso,
  eta_puerto: iso,
});

export const notificacion = v.object({
  clientes_deuda: answerArray(clienteDeuda),
  contenedores_mercaderia: answerArray(contenedorMercaderia),
  operaciones: answerArray(upcomingOperacion),
});
export type Notificacion = v.InferOutput<typeof notificacion>;

export const notificacionEndpoints = {
  notificacion: {
    method: 'GET',
    path: '/notificacion',
    answer: dataAnswer(notificacion),
  },
} as const;
