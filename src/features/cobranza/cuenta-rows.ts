/** The lines of a statement as rows of its table and its file. */
import type { Cuenta } from '#contracts/cobranza.ts';
import { formatPesos } from '#domain/money.ts';
import { numeroOf } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { formatDay } from '#domain/vencimiento.ts';
import type { Column } from '#ui/table/table-types.ts';

export interface CuentaRow {
  key: string;
  /** YYYY-MM-DD; null on the first and the last line. */
  fecha: string | null;
  documento: string;
  factura: Id | null;
  numero: string | null;
  folio: string | null;
  cargo: number | null;
  abono: number | null;
  saldo: number;
}

const edge = (documento: string, saldo: number): CuentaRow => ({
  key: documento,
  fecha: null,
  documento,
  factura: null,
  numero: null,
  folio: null,
  cargo: null,
  abono: null,
  saldo,
});

/** The balance before, the lines, the balance after. */
export const cuentaRows = ({ saldo_inicial, movimientos, saldo_final }: Cuenta): CuentaRow[] => [
  edge('Saldo inicial', saldo_inicial),
  ...movimientos.map(({ fecha, tipo, factura, folio, cargo, abono, saldo }, index) => ({
    key: `${index} ${tipo} ${factura}`,
    fecha,
    documento: tipo,
    factura,
    numero: numeroOf(factura),
    folio,
    cargo: cargo || null,
    abono: abono || null,
    saldo,
  })),
  edge('Saldo final', saldo_final),
];

export const pesosOrNothing = (pesos: number | null): string => (pesos === null ? '' : formatPesos(pesos));

/** The columns of the file. A sum of balances means nothing, so they are plain numbers. */
export const CUENTA_FILE: readonly Column<CuentaRow>[] = [
  { key: 'fecha', label: 'Fecha' },
  { key: 'documento', label: 'Documento' },
  { key: 'numero', label: 'N° Factura' },
  { key: 'folio', label: 'Folio' },
  { key: 'cargo', label: 'Cargo', render: ({ cargo }) => pesosOrNothing(cargo) },
  { key: 'abono', label: 'Abono', render: ({ abono }) => pesosOrNothing(abono) },
  { key: 'saldo', label: 'Saldo' },
];

export const dayOf = ({ fecha }: Pick<CuentaRow, 'fecha'>): string =>
  fecha === null ? '' : formatDay(fecha);
