import type { RentabilidadGroup, RentabilidadQuery } from '#contracts/rentabilidad.ts';
import { LIMIT_MAX } from '#contracts/common.ts';
import { useRentabilidad } from '#data/queries/use-rentabilidad.ts';
import { formatPesos } from '#domain/money.ts';
import { Chart } from '#ui/chart/Chart.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { css } from '#ui/styles/chakra.ts';
import { useMemo } from 'react';
import { groupBars, monthBars, MOST_BARS } from './texts.ts';

interface RentabilidadChartProps {
  por: 'mes' | 'cliente' | 'camion';
  filter: Readonly<Record<string, string>>;
}

const LABELS = {
  mes: { chart: 'Margen por mes', name: 'Mes' },
  cliente: { chart: 'Clientes con mayor margen', name: 'Cliente' },
  camion: { chart: 'Camiones con mayor margen', name: 'Camión' },
} as const;

/** The margin of each month, or of the clients or trucks that leave most. Nothing where the table has an error or is empty. */
export function RentabilidadChart({ por, filter }: RentabilidadChartProps) {
  const isByMonth = por === 'mes';
  const query: RentabilidadQuery = {
    ...filter,
    por,
    page: 1,
    limit: isByMonth ? LIMIT_MAX : MOST_BARS,
    search: '',
    sort: isByMonth ? 'nombre:DESC' : 'margen:DESC',
  };
  const { datos, loading } = useRentabilidad<RentabilidadGroup>(query);
  const groups = datos?.results;
  const bars = useMemo(
    () => groups && (isByMonth ? monthBars(groups) : groupBars(por, groups)),
    [groups, por, isByMonth],
  );
  if (bars?.length === 0 || (bars === undefined && !loading)) return null;
  return (
    <Card as="section" className={css({ marginBottom: '16px' })}>
      {bars === undefined ? (
        <Skeleton height="310px" />
      ) : (
        <Chart
          type={isByMonth ? 'bar' : 'rows'}
          label={`${LABELS[por].chart}, sin IVA`}
          nameLabel={LABELS[por].name}
          valueLabel="Margen"
          data={bars}
          format={formatPesos}
        />
      )}
    </Card>
  );
}
