import { useMay } from '#data/queries/use-may.ts';
import { usePendingComisiones } from '#data/queries/use-pending-comisiones.ts';
import { formatPesos } from '#domain/money.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import { contains } from '#domain/text.ts';
import { IconCrearFactura } from '#ui/base/icons.ts';
import { DeviceDataMissing } from '#ui/feedback/DeviceDataMissing.tsx';
import { SectionTitle } from '#ui/layout/Card.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { ListToolbar } from '#ui/table/ListToolbar.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListMenus } from '#ui/table/use-list-menus.ts';
import type { PendingOfChofer } from '#views/liquidacion.ts';
import { useState } from 'react';
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

/** The drivers whose name has the searched text, page by page. */
function usePage(datos: readonly PendingOfChofer[] | null) {
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState(1);
  const found = (datos ?? []).filter(({ nombre }) => contains([nombre], search));
  const totalPages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(wanted, totalPages);
  const onSearch = (term: string): void => {
    setSearch(term);
    setWanted(1);
  };
  const rows = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { search, onSearch, found, rows, page, totalPages, onPage: setWanted };
}

/** What each driver has earned and not been paid, from this device's rows. */
export function PendingTable() {
  const may = useMay();
  const { datos, connected, retry, local } = usePendingComisiones();
  const { search, onSearch, found, rows, page, totalPages, onPage } = usePage(datos);
  const menus = useListMenus();
  return (
    <Section aria-label={TITLE}>
      <SectionTitle>{TITLE}</SectionTitle>
      {datos === null && <DeviceDataMissing connected={connected} onRetry={retry} />}
      {datos && datos.length > 0 && (
        <p className={css({ color: 'muted', marginBottom: '8px' })}>{sumText(datos)}</p>
      )}
      {datos && (
        <ListToolbar
          search={{ value: search, onSearch }}
          tools={
            menus && (
              <menus.ExportButton
                title={TITLE}
                columns={COLUMNS}
                rows={() => Promise.resolve(found)}
                isLocal={local !== null}
              />
            )
          }
        />
      )}
      {datos && (
        <DataTable
          label={TITLE}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          pageSize={Math.max(1, rows.length)}
          empty={
            search
              ? { title: `Nada coincide con «${search}»` }
              : { title: 'No hay nada por liquidar', hint: NOTHING_PENDING_HINT }
          }
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
      <Pagination page={page} totalPages={totalPages} onPage={onPage} of={TITLE} />
    </Section>
  );
}
