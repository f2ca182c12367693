import { PAGE_SIZE } from '#domain/pagination.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { AlmacenSummaryCard } from './AlmacenSummaryCard.tsx';
import { AlmacenTable } from './AlmacenTable.tsx';

/**
 * R7.1. Pages are counted by 10 as well. Counted by 5, as requested, half of the pages would not exist (decision 009).
 */
const GOODS_PAGE_SIZE = 10;

/** The stored containers of each client, empty and with goods (R7.1). */
export function AlmacenamientoPage() {
  return (
    <>
      <PageHeader
        title="Almacenaje"
        description="Contenedores que están ahora en las bodegas"
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: 'Almacenaje' }]}
      />
      <AlmacenSummaryCard />
      <AlmacenTable
        list="contenedor"
        title="Contenedores Vacíos"
        limit={PAGE_SIZE}
        detalle="/admin/almacenamiento/vacio/detalles/$id"
        empty={{
          title: 'No hay contenedores vacíos en bodega',
          hint: 'Los agendados aparecen aquí cuando se mueven a su bodega.',
        }}
      />
      <AlmacenTable
        list="mercaderia"
        title="Contenedores con Mercadería"
        limit={GOODS_PAGE_SIZE}
        detalle="/admin/almacenamiento/mercaderia/detalles/$id"
        empty={{
          title: 'No hay contenedores con mercadería en bodega',
          hint: 'Aparecen aquí con el movimiento «Almacenaje en bodega» de su operación.',
        }}
      />
    </>
  );
}
