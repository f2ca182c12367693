/** The lines of a statement as rows of its table and its file. */
import type { Cuenta } from '#contracts/cobranza.ts';
import { formatPesos } from '#domain/money.ts';
import { numeroOf } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { formatDay } from '#domain/vencimiento.ts';
import type { Column } from '#ui/table/table-types.ts';
import { nameOnPaper } from './cuenta-text.ts';

export interface CuentaRow {
  key: string;
  /** YYYY-MM-DD; null on the first and the last line. */
  fecha: string | null;
  documento: string;
  factura: Id | null;
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
    documento: tipo === 'Abono' ? 'Pago' : tipo,
    factura,
    folio,
    cargo: cargo || null,
    abono: abono || null,
    saldo,
  })),
  edge('Saldo final', saldo_final),
];

export const pesosOrNothing = (pesos: number | null): string => (pesos === null ? '' : formatPesos(pesos));

/** The columns of the client's file. Its last row has the balance; sums of charges and payments would not lead to it. */
export const cuentaFile = (cliente: Cuenta['cliente']): Column<CuentaRow>[] => [
  { key: 'cliente', label: 'Cliente', text: () => nameOnPaper(cliente) },
  { key: 'fecha', label: 'Fecha' },
  { key: 'documento', label: 'Documento' },
  {
    key: 'factura',
    label: 'N° Factura',
    render: ({ factura }) => (factura === null ? '' : numeroOf(factura)),
  },
  { key: 'folio', label: 'Folio' },
  { key: 'cargo', label: 'Cargo', render: ({ cargo }) => pesosOrNothing(cargo), noTotal: true },
  { key: 'abono', label: 'Abono', render: ({ abono }) => pesosOrNothing(abono), noTotal: true },
  { key: 'saldo', label: 'Saldo', render: ({ saldo }) => formatPesos(saldo), noTotal: true },
];

export const dayOf = ({ fecha }: Pick<CuentaRow, 'fecha'>): string =>
  fecha === null ? '' : formatDay(fecha);
