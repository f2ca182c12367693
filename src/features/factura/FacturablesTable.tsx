import { useMay } from '#data/queries/use-may.ts';
import type { DeudaListRow } from '#contracts/cliente.ts';
import { useList } from '#data/queries/use-list.ts';
import { formatPesos } from '#domain/money.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconCrearFactura, IconPlus } from '#ui/base/icons.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { ListSection } from '#ui/table/ListSection.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';

const loadCobro = async () => ({ default: (await import('#forms/cobro/CobroModal.tsx')).CobroModal });

const COLUMNS: readonly Column<DeudaListRow>[] = [
  { key: 'nombre', label: 'Cliente', sortable: true },
  {
    key: 'monto_extras',
    label: 'Monto Extras',
    sortable: true,
    align: 'end',
    render: ({ monto_extras }) => formatPesos(monto_extras),
  },
  {
    key: 'monto_operaciones',
    label: 'Monto Operaciones',
    sortable: true,
    align: 'end',
    render: ({ monto_operaciones }) => formatPesos(monto_operaciones),
  },
];

/** 'Clientes por facturar'. */
export function FacturablesTable() {
  const may = useMay();
  const state = useListState('deudas', { key: 'nombre', direction: 'ASC' });
  const query = useList<DeudaListRow>('deudas', state.query);
  const cobro = useOnDemand(loadCobro);
  return (
    <ListSection
      title="Clientes por facturar"
      query={query}
      state={state}
      columns={COLUMNS}
      rowId={({ id }) => id}
      empty={{
        title: 'No hay nada por facturar',
        hint: 'Las operaciones aparecen aquí cuando se finalizan.',
      }}
      tools={
        may('extra.create') && (
          <>
            <Button size="sm" onClick={cobro.show}>
              <IconPlus />
              Agregar cobro
            </Button>
            {cobro.Shown && <cobro.Shown id={null} cliente={null} operacion={null} onClose={cobro.hide} />}
          </>
        )
      }
      actions={
        may('factura.create')
          ? ({ id, nombre }) => (
              <RowActions
                actions={[
                  {
                    label: 'Crear Factura',
                    icon: IconCrearFactura,
                    hint: `Crear factura de ${nombre}`,
                    link: { to: '/admin/factura/create/$id', params: { id: String(id) } },
                  },
                ]}
              />
            )
          : undefined
      }
    />
  );
}
