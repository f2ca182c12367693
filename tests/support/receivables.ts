/** Rows of invoices and payments for the tests of receivables. */
import type { AbonoRow } from '#domain/abono.ts';
import { laterDay } from '#domain/plain-day.ts';
import type { FacturaRow } from '#domain/tables.ts';
import { payloads } from '#tests/support/payloads.ts';
import type { FetchedRows } from '#views/rows.ts';
import fc from 'fast-check';

const AT = '2026-11-01T12:00:00.000Z';
const base = { version: 1, created_at: AT, updated_at: AT, deleted_at: null };

export const HOY = '2026-11-26';

export const clienteRow = (id: number, more = {}) => ({
  ...base,
  ...payloads.cliente(),
  id,
  uuid: `c${id}`,
  nombre: `Cliente ${id}`,
  plazo_dias: 30,
  email: null,
  direccion: null,
  comuna: null,
  ...more,
});

export const facturaRow = (id: number, cliente_id: number, more: Partial<FacturaRow> = {}): FacturaRow => ({
  ...base,
  id,
  uuid: `f${id}`,
  cliente_id,
  subtotal: 0,
  exento: 0,
  iva: 0,
  total: 1_000,
  pagada: false,
  abonado: 0,
  pagos: 0,
  pagada_at: null,
  emitida_en: '2026-10-01',
  vence: '2026-10-31',
  folio: null,
  orden_compra: null,
  ...more,
});

export const abonoRow = (id: number, factura_id: number, more: Partial<AbonoRow> = {}): AbonoRow => ({
  ...base,
  id,
  uuid: `a${id}`,
  factura_id,
  fecha: '2026-11-01',
  monto: 100,
  medio: 'Transferencia',
  referencia: null,
  ...more,
});

/** The rows of an office: paid is what its payments cover. */
export interface Ledger extends FetchedRows {
  cliente: ReturnType<typeof clienteRow>[];
  factura: FacturaRow[];
  abono: AbonoRow[];
}

const CLIENTES = 3;
const day = (n: number): string => laterDay('2025-12-01', n);

/** Invoices of some clients, some of them of $0 or deleted, with payments that never exceed their total. */
export const ledgers: fc.Arbitrary<Ledger> = fc
  .array(
    fc.record({
      cliente: fc.integer({ min: 1, max: CLIENTES }),
      total: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 5_000 })),
      issued: fc.nat(330),
      term: fc.nat(120),
      // Shares of the total, in percent of what is left.
      abonos: fc.array(
        fc.record({ share: fc.integer({ min: 1, max: 100 }), fecha: fc.nat(360), gone: fc.boolean() }),
        {
          maxLength: 3,
        },
      ),
      gone: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 14 },
  )
  .map((drawn) => {
    const factura: FacturaRow[] = [];
    const abono: AbonoRow[] = [];
    for (const [index, { cliente, total, issued, term, abonos, gone }] of drawn.entries()) {
      const id = index + 1;
      let left = total;
      // An invoice with a live payment is not deleted.
      const deleted_at = gone === 0 ? AT : null;
      for (const { share, fecha, gone: isGone } of abonos) {
        const monto = Math.ceil((left * share) / 100);
        if (monto === 0) continue;
        const isDeleted = isGone || deleted_at !== null;
        const more = { fecha: day(fecha), monto, deleted_at: isDeleted ? AT : null };
        abono.push(abonoRow(abono.length + 1, id, more));
        if (!isDeleted) left -= monto;
      }
      const days = { emitida_en: day(issued), vence: day(issued + term) };
      factura.push(facturaRow(id, cliente, { total, pagada: left === 0, ...days, deleted_at }));
    }
    const cliente = Array.from({ length: CLIENTES }, (_, index) => clienteRow(index + 1));
    return { cliente, factura: paidBy(factura, abono), abono };
  });

/** The invoices with what their live payments sum up to. */
export const paidBy = (factura: readonly FacturaRow[], abono: readonly AbonoRow[]): FacturaRow[] =>
  factura.map((row) => {
    const own = abono.filter(({ factura_id, deleted_at }) => factura_id === row.id && deleted_at === null);
    return { ...row, abonado: own.reduce((sum, { monto }) => sum + monto, 0) };
  });

/** What remains of an invoice, counted from all its live payments. */
export const saldoIn = ({ abono }: Ledger, { id, total, deleted_at }: FacturaRow): number =>
  deleted_at === null
    ? abono
        .filter(({ factura_id, deleted_at: gone }) => factura_id === id && gone === null)
        .reduce((rest, { monto }) => rest - monto, total)
    : 0;
