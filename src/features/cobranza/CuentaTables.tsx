import type { Id } from '#domain/tables.ts';
import { formatPesos } from '#domain/money.ts';
import { formatDay } from '#domain/vencimiento.ts';
import { nombreFactura } from '#domain/numero.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { Column } from '#ui/table/table-types.ts';
import type { PendingFactura } from '#views/cuenta.ts';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CuentaRow, dayOf, pesosOrNothing } from './cuenta-rows.ts';
import { dueText } from './pending.ts';

const FacturaLink = createLink(
  chakra('a', { base: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px' } }),
);

function FacturaName({ id, folio, children }: { id: Id; folio: string | null; children?: ReactNode }) {
  return (
    <span>
      <FacturaLink to="/admin/factura/detail/$id" params={{ id: String(id) }}>
        {nombreFactura(id)}
      </FacturaLink>
      {folio !== null && ` · folio ${folio}`}
      {children}
    </span>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const PENDING: readonly Column<PendingFactura>[] = [
  {
    key: 'id',
    label: 'Factura',
    render: ({ id, folio }) => <FacturaName id={id} folio={folio} />,
  },
  { key: 'emitida_en', label: 'Emitida', render: ({ emitida_en }) => formatDay(emitida_en) },
  { key: 'vence', label: 'Vence', render: ({ vence }) => formatDay(vence) },
  {
    key: 'dias',
    label: 'Plazo',
    render: ({ dias }) => (
      <StatusPill tone={dias > 0 ? 'error' : dias === 0 ? 'aviso' : 'neutral'}>{dueText(dias)}</StatusPill>
    ),
  },
  { key: 'total', label: 'Total', align: 'end', render: ({ total }) => formatPesos(total) },
  { key: 'saldo', label: 'Saldo', align: 'end', render: ({ saldo }) => formatPesos(saldo) },
];

/** A client's invoices to be paid, the overdue ones marked. */
export const PendingTable = ({ facturas }: { facturas: readonly PendingFactura[] }) => (
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
    render: ({ documento, factura, folio, cargo }) =>
      factura === null ? (
        <strong>{documento}</strong>
      ) : (
        <span className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' })}>
          <span>
            {cargo === null && `${capital(documento)} a `}
            <FacturaName id={factura} folio={folio} />
          </span>
          {cargo !== null && overdue.has(factura) && <StatusPill tone="error">Vencida</StatusPill>}
        </span>
      ),
  },
  { key: 'fecha', label: 'Fecha', render: dayOf },
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
  <DataTable
    label="Movimientos"
    columns={columns(overdue)}
    rows={rows}
    rowKey={({ key }) => key}
    error={error ?? undefined}
    onRetry={onRetry}
    empty={{ title: 'Sin movimientos' }}
  />
);
