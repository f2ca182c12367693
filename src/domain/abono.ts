/** Payments of invoices, and the days on which invoices are due (R34). Days are plain days, YYYY-MM-DD. */
import { laterDay } from './plain-day.ts';
import type { BaseRow, Id } from './tables.ts';
import type { MedioAbono } from './vocabulary.ts';

/** A payment of an invoice, in whole or in part. */
export interface AbonoRow extends BaseRow {
  factura_id: Id;
  /** YYYY-MM-DD. */
  fecha: string;
  /** Pesos, at least 1. */
  monto: number;
  medio: MedioAbono;
  referencia: string | null;
}

/** The days that a client has to pay, where nothing else was agreed. */
export const PLAZO_DIAS = 30;

/** The last day of an invoice's term. */
export const dueDay = (emitidaEn: string, plazoDias: number = PLAZO_DIAS): string =>
  laterDay(emitidaEn, plazoDias);
