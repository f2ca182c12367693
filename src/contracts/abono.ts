/** Payments of invoices (R34). They have no list of their own: the invoice's record has them. */
import { MEDIOS_ABONO } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { id, mutationAnswer, recordAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { choiceField, optionalDay, optionalText, pesos, referenceField, uuid } from './fields.ts';

export const abonoCreate = v.object({
  uuid: v.optional(uuid),
  factura: referenceField,
  /** Today without. Devices send their own day, since the change may arrive days later. */
  fecha: optionalDay,
  monto: pesos({ min: 1 }),
  medio: choiceField(MEDIOS_ABONO),
  referencia: optionalText,
});
export type AbonoCreate = v.InferOutput<typeof abonoCreate>;

/** A function, so that the build leaves the schema out of what a browser loads first. */
const recordWith = <E extends v.ObjectEntries>(own: E) => v.object({ ...recordAnswer, ...own });

export const abonoRecord = recordWith({
  factura: id,
  /** YYYY-MM-DD. */
  fecha: v.string(),
  monto: v.number(),
  medio: v.picklist(MEDIOS_ABONO),
  referencia: v.nullable(v.string()),
});
export type AbonoRecord = v.InferOutput<typeof abonoRecord>;

export const abonoEndpoints = {
  'abono.create': { method: 'POST', path: '/abono', body: abonoCreate, answer: mutationAnswer(abonoRecord) },
  'abono.remove': { method: 'DELETE', path: '/abono/:id', answer: mutationAnswer(abonoRecord) },
} as const satisfies Record<string, Endpoint>;
