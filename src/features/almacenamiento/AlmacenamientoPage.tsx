import { PAGE_SIZE } from '#domain/paginacion.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { AlmacenResumenCard } from './AlmacenResumenCard.tsx';
import { AlmacenTable } from './AlmacenTable.tsx';

/**
 * Of the goods table the specification (section 9) says that it requests 10 rows a page and counts pages of 5, which
 * would offer pages that do not exist. Here it requests 10, and its pages are counted as they are requested.
 */
const GOODS_PAGE_SIZE = 10;

/** What is stored for whom, empty or with goods (specification, section 2, 'Storage list'). */
export function AlmacenamientoPage() {
  return (
    <>
      <PageHeader
        title="Almacenaje"
        description="Contenedores que están ahora en las bodegas"
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: 'Almacenaje' }]}
      />
      <AlmacenResumenCard />
      <AlmacenTable
        lista="contenedor"
        title="Contenedores Vacíos"
        limit={PAGE_SIZE}
        detalle="/admin/almacenamiento/vacio/detalles/$id"
        empty={{
          title: 'No hay contenedores vacíos en bodega',
          hint: 'Los agendados aparecen aquí cuando se mueven a su bodega.',
        }}
      />
      <AlmacenTable
        lista="mercaderia"
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
