/** Of an invoice: what its paper says beside its items, and what of it is paid (R34). */
export interface FacturaPaperColumns {
  /** The day of the invoice, YYYY-MM-DD. */
  emitida_en: string;
  /** The last day on which it can be paid in time, YYYY-MM-DD. */
  vence: string;
  /** The number that the tax system gave it. */
  folio: string | null;
  orden_compra: string | null;
  /** Pesos: the sum of its live payments, at most its total. */
  abonado: number;
  /** How often it was paid, wholly or in part: payments that were taken back count too. */
  pagos: number;
}
