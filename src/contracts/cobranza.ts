/** Receivables by client and age, and a client's statement of account (R35). */
import * as v from 'valibot';
import { answerArray } from './arrays.ts';
import { dataAnswer, id, pageAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { daysQuery, filteredQuery } from './filtered-query.ts';
import { LISTS } from './lists.ts';

const ageing = {
  por_vencer: v.number(),
  d1_30: v.number(),
  d31_60: v.number(),
  d61_90: v.number(),
  d90_mas: v.number(),
  total: v.number(),
};

export const TIPOS_CUENTA = ['Factura', 'Abono'] as const;

const cobranzaListRow = v.object({ id, nombre: v.string(), ...ageing });
export type CobranzaListRow = v.InferOutput<typeof cobranzaListRow>;

const cuentaMovimiento = v.object({
  /** YYYY-MM-DD. */
  fecha: v.string(),
  tipo: v.picklist(TIPOS_CUENTA),
  /** The invoice, or the one that was paid. */
  factura: id,
  folio: v.nullable(v.string()),
  cargo: v.number(),
  abono: v.number(),
  /** Of the account, after this line. */
  saldo: v.number(),
});
export type CuentaMovimiento = v.InferOutput<typeof cuentaMovimiento>;

const cuentaDetalle = v.object({
  cliente: v.object({
    id,
    nombre: v.string(),
    razon_social: v.string(),
    rut: v.string(),
    cel: v.string(),
    email: v.nullable(v.string()),
  }),
  saldo_inicial: v.number(),
  movimientos: answerArray(cuentaMovimiento),
  saldo_final: v.number(),
});
export type Cuenta = v.InferOutput<typeof cuentaDetalle>;

export const cobranzaEndpoints = {
  'cliente.cobranza': {
    method: 'GET',
    path: '/cliente/cobranza',
    query: filteredQuery(LISTS.cobranza.filters),
    answer: v.object({ ...pageAnswer(cobranzaListRow).entries, totales: v.object(ageing) }),
  },
  'cliente.cuenta': {
    method: 'GET',
    path: '/cliente/:id/cuenta',
    query: daysQuery(),
    answer: dataAnswer(cuentaDetalle),
  },
} as const satisfies Record<string, Endpoint>;
