import type { Id } from '#domain/tables.ts';
import { formatPesos } from '#domain/money.ts';
import { formatDay } from '#domain/vencimiento.ts';
import { nombreFactura } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { NARROW_BOX } from '#ui/styles/media.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { Column } from '#ui/table/table-types.ts';
import type { PendingFactura } from '#views/cuenta.ts';
import { createLink } from '@tanstack/react-router';
import { type CuentaRow, dayOf, pesosOrNothing } from './cuenta-rows.ts';
import { dueText } from './pending.ts';

const FacturaLink = createLink(
  chakra('a', { base: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px' } }),
);

/** A line, and a smaller one below it. */
const Lines = chakra('span', {
  base: {
    display: 'grid',
    justifyItems: 'start',
    gap: '1px',
    paddingBlock: '4px',
    whiteSpace: 'normal',
    '& small': { color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 400 },
  },
});

/** On a card a line has a charge or a payment. */
const Cells = chakra('div', {
  base: { [NARROW_BOX]: { '& td[data-label]:has(> span:empty)': { display: 'none' } } },
});

interface FacturaNameProps {
  id: Id;
  folio: string | null;
  /** At the beginning of the line. */
  isTitle: boolean;
}

function FacturaName({ id, folio, isTitle }: FacturaNameProps) {
  const nombre = nombreFactura(id);
  return (
    <span>
      <FacturaLink to="/admin/factura/detail/$id" params={{ id: String(id) }}>
        {isTitle ? titleCase(nombre) : nombre}
      </FacturaLink>
      {folio !== null && ` · folio ${folio}`}
    </span>
  );
}

/** Four columns, so that a tablet shows them as a table. */
const PENDING: readonly Column<PendingFactura>[] = [
  {
    key: 'id',
    label: 'Factura',
    render: ({ id, folio, emitida_en }) => (
      <Lines>
        <FacturaName id={id} folio={folio} isTitle />
        <small>Emitida el {formatDay(emitida_en)}</small>
      </Lines>
    ),
  },
  {
    key: 'vence',
    label: 'Vence',
    render: ({ vence, dias }) => (
      <Lines>
        <StatusPill tone={dias > 0 ? 'error' : dias === 0 ? 'aviso' : 'neutral'}>{dueText(dias)}</StatusPill>
        <small>{formatDay(vence)}</small>
      </Lines>
    ),
  },
  { key: 'total', label: 'Total', align: 'end', render: ({ total }) => formatPesos(total) },
  { key: 'saldo', label: 'Saldo', align: 'end', render: ({ saldo }) => formatPesos(saldo) },
];

/** A client's invoices to be paid, the overdue ones marked; undefined while loading. */
export const UnpaidTable = ({ facturas }: { facturas: readonly PendingFactura[] | undefined }) => (
  <DataTable
    label="Facturas por pagar"
    columns={PENDING}
    rows={facturas}
    rowKey={({ id }) => id}
    pageSize={1}
    empty={{ title: 'No hay facturas por pagar' }}
  />
);

const columns = (overdue: ReadonlySet<Id>): readonly Column<CuentaRow>[] => [
  {
    key: 'documento',
    label: 'Documento',
    render: ({ documento, factura, folio, cargo, fecha }) =>
      factura === null ? (
        <strong>{documento}</strong>
      ) : (
        <Lines>
          <span>
            {cargo === null && 'Pago de '}
            <FacturaName id={factura} folio={folio} isTitle={cargo !== null} />{' '}
            {cargo !== null && overdue.has(factura) && <StatusPill tone="error">Vencida</StatusPill>}
          </span>
          <small>{dayOf({ fecha })}</small>
        </Lines>
      ),
  },
  { key: 'cargo', label: 'Cargo', align: 'end', render: ({ cargo }) => pesosOrNothing(cargo) },
  { key: 'abono', label: 'Abono', align: 'end', render: ({ abono }) => pesosOrNothing(abono) },
  {
    key: 'saldo',
    label: 'Saldo',
    align: 'end',
    render: ({ saldo, factura }) =>
      factura === null ? <strong>{formatPesos(saldo)}</strong> : formatPesos(saldo),
  },
];

interface MovimientosProps {
  rows: readonly CuentaRow[] | undefined;
  overdue: ReadonlySet<Id>;
  error: string | null;
  onRetry: () => void;
}

/** The lines of the statement, between its two balances. */
export const MovimientosTable = ({ rows, overdue, error, onRetry }: MovimientosProps) => (
  <Cells>
    <DataTable
      label="Movimientos"
      columns={columns(overdue)}
      rows={rows}
      rowKey={({ key }) => key}
      error={error ?? undefined}
      onRetry={onRetry}
      empty={{ title: 'Sin movimientos' }}
    />
  </Cells>
);
