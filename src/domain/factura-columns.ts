/** What the paper of an invoice says beside its items (R34). */
export interface FacturaPaperColumns {
  /** The day of the invoice, YYYY-MM-DD. */
  emitida_en: string;
  /** The last day on which it can be paid in time, YYYY-MM-DD. */
  vence: string;
  /** The number that the tax system gave it. */
  folio: string | null;
  orden_compra: string | null;
}
