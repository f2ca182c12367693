import type { LiquidacionRecord } from '#contracts/liquidacion.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { formatFecha } from '#domain/date.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { nombreLiquidacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { titleCase } from '#domain/text.ts';
import { formatDay } from '#domain/vencimiento.ts';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { ExportButton } from '#ui/table/ExportButton.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { createLink, useNavigate } from '@tanstack/react-router';
import { type LineWithText, linesWithText } from './lines.ts';
import { LiquidacionTotals } from './LiquidacionTotals.tsx';
import { liquidacionBreadcrumbs, liquidacionPeriod } from './names.ts';
import { PrintLiquidacion } from './PrintLiquidacion.tsx';

const OperacionLink = createLink(
  chakra('a', { base: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px' } }),
);

const COLUMNS: readonly Column<LineWithText>[] = [
  { key: 'fecha', label: 'Fecha', render: ({ fecha }) => formatDay(fecha) },
  {
    key: 'text',
    label: 'Operación',
    wraps: true,
    text: ({ text }) => text,
    render: ({ operacion, text }) => (
      <OperacionLink to="/admin/operacion/detail/$id" params={{ id: String(operacion) }}>
        {text}
      </OperacionLink>
    ),
  },
  {
    key: 'monto_operacion',
    label: 'Costo Operacional',
    align: 'end',
    render: ({ monto_operacion }) => formatPesos(monto_operacion),
  },
  {
    key: 'porcentaje',
    label: 'Comisión %',
    align: 'end',
    render: ({ porcentaje }) => formatNumero(porcentaje),
  },
  { key: 'comision', label: 'Comisión', align: 'end', render: ({ comision }) => formatPesos(comision) },
];

const Tools = chakra('div', { base: { float: 'left', marginTop: '10px' } });

function Lines({ liquidacion }: { liquidacion: LiquidacionRecord }) {
  const lines = linesWithText(liquidacion);
  return (
    <>
      <DataTable
        label="Operaciones de la liquidación"
        columns={COLUMNS}
        rows={lines}
        rowKey={({ operacion }) => operacion}
        empty={{ title: 'La liquidación no tiene operaciones' }}
        pageSize={Math.max(1, lines.length)}
      />
      <Tools>
        <ExportButton
          title={`${titleCase(nombreLiquidacion(liquidacion.id, ''))} ${liquidacion.chofer.nombre}`}
          columns={COLUMNS}
          rows={async () => lines}
        />
      </Tools>
    </>
  );
}

/** /admin/liquidacion/detail/{id}: a settlement, as it was made. */
export function LiquidacionDetail({ id }: { id: Id }) {
  const navigate = useNavigate();
  const query = useRecord<LiquidacionRecord>('liquidacion.get', { id });
  const { datos, error, retry, local, unsentRecords } = query;
  const toList = (): void => void navigate({ to: '/admin/liquidacion' });
  if (datos === undefined) {
    return (
      <>
        <PageHeader title="Liquidación" crumbs={liquidacionBreadcrumbs('Detalle')} />
        {error !== null && <ErrorState message={error} onRetry={retry} />}
        {query.loading && <Skeleton height="70dvh" />}
        {query.notFound && <NoDataModal gone={query.gone} onRetry={retry} onClose={toList} />}
      </>
    );
  }
  const nombre = titleCase(nombreLiquidacion(datos.id));
  return (
    <>
      <PageHeader
        title={nombre}
        description={
          <>
            {datos.chofer.nombre} · creada el {formatDay(formatFecha(datos.created_at))}
            <PendingBadge state={unsentRecords.get(datos.id)} />
          </>
        }
        local={local}
        crumbs={liquidacionBreadcrumbs(nombre)}
        actions={<PrintLiquidacion liquidacion={datos} />}
      />
      <Card as="section" className={css({ marginBlock: '12px 16px' })}>
        <DescriptionList
          items={[
            { label: 'Chofer', value: datos.chofer.nombre },
            { label: 'Período', value: liquidacionPeriod(datos) },
            { label: 'Nota', value: datos.nota ?? '—' },
          ]}
        />
      </Card>
      <Lines liquidacion={datos} />
      <LiquidacionTotals totals={datos} />
    </>
  );
}
