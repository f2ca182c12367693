import { useAlmacenResumen } from '#data/queries/use-almacen-local.ts';
import { formatNumero } from '#domain/dinero.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';

/** What is in all warehouses together; nothing until this device has all rows to count. */
export function AlmacenResumenCard() {
  const resumen = useAlmacenResumen();
  if (resumen === null) return null;
  const { vacios, con_mercaderia, bodegas, sin_dias_libres } = resumen;
  return (
    <Card marginBottom="20px">
      <DescriptionList
        large
        items={[
          { label: 'Vacíos en bodega', value: formatNumero(vacios) },
          { label: 'Con mercadería en bodega', value: formatNumero(con_mercaderia) },
          { label: 'Bodegas ocupadas', value: formatNumero(bodegas) },
          { label: 'Sin días libres', value: formatNumero(sin_dias_libres) },
        ]}
      />
    </Card>
  );
}
