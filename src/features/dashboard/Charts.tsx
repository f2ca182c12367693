import type { Dashboard } from '#contracts/dashboard.ts';
import { formatPesos } from '#domain/money.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Chart } from '#ui/chart/Chart.tsx';
import type { ChartDatum } from '#ui/chart/ChartCanvas.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { PRINT } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { barsOf, facturasOf, operacionesOf, slicesOf } from './texts.ts';

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))',
    gap: '12px',
    marginTop: '12px',
    [PRINT]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

interface ChartCardProps {
  data: readonly ChartDatum[] | undefined;
  /** The text of an empty chart. */
  vacio: string;
  children: (data: readonly ChartDatum[]) => ReactNode;
}

function ChartCard({ data, vacio, children }: ChartCardProps) {
  const empty = data?.every(({ value }) => value === 0) ?? false;
  return (
    <Card as="section">
      {data === undefined && <Skeleton height="310px" />}
      {empty && <EmptyState title={vacio} />}
      {data && !empty && children(data)}
    </Card>
  );
}

/**
 * Charts of the amount invoiced per month and the operations by state; the chart library is loaded when they are first
 * shown.
 */
export function Charts({ figures }: { figures: Dashboard | undefined }) {
  const bars = useMemo(() => figures && barsOf(figures), [figures]);
  const navigate = useNavigate();
  const pickMonth = useCallback(
    (index: number) => void navigate(facturasOf(figures?.facturado_por_mes[index]?.mes)),
    [figures, navigate],
  );
  const pickState = useCallback(
    (index: number) => {
      const picked = figures?.operaciones_por_estado[index];
      if (picked) void navigate(operacionesOf(picked.estado));
    },
    [figures, navigate],
  );
  const slices = useMemo(() => figures && slicesOf(figures), [figures]);
  return (
    <Grid>
      <ChartCard data={bars} vacio="Aún no hay facturas en los últimos 12 meses">
        {(data) => (
          <Chart
            type="bar"
            label="Facturado por mes, sin IVA"
            nameLabel="Mes"
            valueLabel="Monto"
            data={data}
            format={formatPesos}
            onPick={pickMonth}
          />
        )}
      </ChartCard>
      <ChartCard data={slices} vacio="Aún no hay operaciones">
        {(data) => (
          <Chart
            type="pie"
            label="Operaciones por estado"
            nameLabel="Estado"
            valueLabel="Operaciones"
            data={data}
            onPick={pickState}
          />
        )}
      </ChartCard>
    </Grid>
  );
}
