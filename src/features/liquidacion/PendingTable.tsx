import { useMay } from '#data/queries/use-may.ts';
import { usePendingComisiones } from '#data/queries/use-pending-comisiones.ts';
import { formatPesos } from '#domain/money.ts';
import { IconCrearFactura } from '#ui/base/icons.ts';
import { DeviceDataMissing } from '#ui/feedback/DeviceDataMissing.tsx';
import { SectionTitle } from '#ui/layout/Card.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import type { PendingOfChofer } from '#views/liquidacion.ts';
import { NOTHING_PENDING_HINT } from './names.ts';

const COLUMNS: readonly Column<PendingOfChofer>[] = [
  { key: 'nombre', label: 'Chofer' },
  { key: 'cantidad', label: 'Operaciones', align: 'end', render: ({ cantidad }) => cantidad },
  {
    key: 'comisiones',
    label: 'Comisiones',
    align: 'end',
    render: ({ comisiones }) => formatPesos(comisiones),
  },
];

const Section = chakra('section', { base: { minWidth: 0, marginBottom: '36px' } });
/** '24 choferes · $4.120.000'. */
function sumText(rows: readonly PendingOfChofer[]): string {
  const sum = rows.reduce((total, { comisiones }) => total + comisiones, 0);
  return `${rows.length === 1 ? '1 chofer' : `${rows.length} choferes`} · ${formatPesos(sum)}`;
}

const TITLE = 'Choferes por liquidar';

/** What each driver has earned and not been paid, from this device's rows. */
export function PendingTable() {
  const may = useMay();
  const { datos, connected, retry } = usePendingComisiones();
  return (
    <Section aria-label={TITLE}>
      <SectionTitle>{TITLE}</SectionTitle>
      {datos === null && <DeviceDataMissing connected={connected} onRetry={retry} />}
      {datos && datos.length > 0 && (
        <p className={css({ color: 'muted', marginBottom: '8px' })}>{sumText(datos)}</p>
      )}
      {datos && (
        <DataTable
          label={TITLE}
          columns={COLUMNS}
          rows={datos}
          rowKey={({ id }) => id}
          pageSize={Math.max(1, datos.length)}
          empty={{
            title: 'No hay nada por liquidar',
            hint: NOTHING_PENDING_HINT,
          }}
          {...(may('liquidacion.create') && {
            actions: ({ id, nombre }: PendingOfChofer) => (
              <RowActions
                actions={[
                  {
                    label: 'Liquidar',
                    icon: IconCrearFactura,
                    hint: `Liquidar a ${nombre}`,
                    link: { to: '/admin/liquidacion/create/$id', params: { id: String(id) } },
                  },
                ]}
              />
            ),
          })}
        />
      )}
    </Section>
  );
}
