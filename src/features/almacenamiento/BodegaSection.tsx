import { serverTime } from '#data/net/server-clock.ts';
import type { AlmacenBodega } from '#contracts/contenedor.ts';
import { useLibresRestantes } from '#data/queries/use-local-almacen.ts';
import { formatFechaChilena } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { PendingBadge, type PendingState } from '#ui/feedback/PendingBadge.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { diasEnBodega } from '#views/estadia.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { DiasEnBodega } from './DaysInBodega.tsx';

type Contenedor = AlmacenBodega['contenedores'][number];

const Contenedores = chakra('div', { base: { marginTop: '16px' } });

const columns = (libresRestantes: (id: Id) => number | null): readonly Column<Contenedor>[] => [
  { key: 'numero', label: 'Contenedor', render: ({ numero }) => numero ?? 'Sin número' },
  { key: 'underlang', label: 'Underlang', render: ({ underlang }) => (underlang ? 'Sí' : 'No') },
  { key: 'created_at', label: 'Creación', render: ({ created_at }) => formatFechaChilena(created_at) },
  {
    key: 'dias',
    label: 'Días en bodega',
    render: ({ id, fecha_ingreso }) => (
      <DiasEnBodega
        dias={diasEnBodega(fecha_ingreso, new Date(serverTime()).toISOString())}
        restantes={libresRestantes(id)}
      />
    ),
  },
];

interface BodegaSectionProps {
  bodega: AlmacenBodega;
  pendientes: ReadonlyMap<Id, PendingState>;
}

/** A warehouse and the client's containers in it. */
export function BodegaSection({ bodega, pendientes }: BodegaSectionProps) {
  const libresRestantes = useLibresRestantes();
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
          columns={columns(libresRestantes)}
          rows={contenedores}
          rowKey={({ id }) => id}
          badge={({ id }) => <PendingBadge state={pendientes.get(id)} />}
          pageSize={contenedores.length}
          empty={{ title: 'No hay contenedores' }}
        />
      </Contenedores>
    </Card>
  );
}
