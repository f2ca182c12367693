/**
 * POST /restauracion/{tabla}/{id}: brings a record back that was deleted a moment ago (R38). Not part of the specified
 * API.
 */
import * as v from 'valibot';
import { mutationAnswer } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { MODULES } from './module.ts';

/** The tables whose deletions can be taken back: nothing but rows was deleted. */
export const RESTORABLE = [...MODULES, 'operacion', 'factura', 'extra', 'adjunto'] as const;
export type RestorableTable = (typeof RESTORABLE)[number];

export const restauracionEndpoints = {
  restauracion: {
    method: 'POST',
    path: '/restauracion/:tabla/:id',
    status: 200,
    answer: mutationAnswer(v.null()),
  },
} as const satisfies Record<string, Endpoint>;
