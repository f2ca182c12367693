import type { PendingState } from '#domain/vocabulary.ts';
import { serverTime } from '#data/net/server-clock.ts';
import type { AlmacenBodega } from '#contracts/contenedor.ts';
import { useFreeDaysLeft } from '#data/queries/use-local-almacen.ts';
import { formatChileanDate } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { daysInBodega } from '#views/stay.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { DaysInBodega } from './DaysInBodega.tsx';

type Contenedor = AlmacenBodega['contenedores'][number];

const Contenedores = chakra('div', { base: { marginTop: '16px' } });

const columns = (freeDaysLeft: (id: Id) => number | null): readonly Column<Contenedor>[] => [
  { key: 'numero', label: 'Contenedor', render: ({ numero }) => numero ?? 'Sin número' },
  { key: 'underlang', label: 'Underlang', render: ({ underlang }) => (underlang ? 'Sí' : 'No') },
  { key: 'created_at', label: 'Creación', render: ({ created_at }) => formatChileanDate(created_at) },
  {
    key: 'dias',
    label: 'Días en bodega',
    render: ({ id, fecha_ingreso }) => (
      <DaysInBodega
        days={daysInBodega(fecha_ingreso, new Date(serverTime()).toISOString())}
        remaining={freeDaysLeft(id)}
      />
    ),
  },
];

interface BodegaSectionProps {
  bodega: AlmacenBodega;
  pending: ReadonlyMap<Id, PendingState>;
}

/** A warehouse and the client's containers in it. */
export function BodegaSection({ bodega, pending }: BodegaSectionProps) {
  const freeDaysLeft = useFreeDaysLeft();
  const { nombre, comuna, direccion, contenedores } = bodega;
  return (
    <Card as="section" className={css({ marginBottom: '16px' })}>
      <SectionTitle>{nombre}</SectionTitle>
      <DescriptionList
        items={[
          { label: 'Comuna', value: comuna },
          { label: 'Dirección', value: direccion },
          { label: 'Total Contenedores', value: contenedores.length },
        ]}
      />
      <Contenedores>
        <DataTable
          label={`Contenedores en ${nombre}`}
          columns={columns(freeDaysLeft)}
          rows={contenedores}
          rowKey={({ id }) => id}
          badge={({ id }) => <PendingBadge state={pending.get(id)} />}
          pageSize={contenedores.length}
          empty={{ title: 'No hay contenedores' }}
        />
      </Contenedores>
    </Card>
  );
}
