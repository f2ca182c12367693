import type { CobranzaListRow } from '#contracts/cobranza.ts';
import { useList } from '#data/queries/use-list.ts';
import { type Ageing, BUCKETS, overdueOf } from '#domain/cobranza.ts';
import { formatPesos } from '#domain/money.ts';
import { filtersOf } from '#forms/filters/filter-props.ts';
import { ListFilters } from '#forms/filters/ListFilters.tsx';
import { IconVer } from '#ui/base/icons.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { NARROW_BOX } from '#ui/styles/media.ts';
import { ListSection } from '#ui/table/ListSection.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { AgeingBar } from './AgeingBar.tsx';
import { BUCKET_LABEL } from './ageing.ts';
import { CobranzaTotals } from './CobranzaTotals.tsx';

const TITLE = 'Cobranza';
const ROWS = 10;

/** On a card the ages of which nothing is owed are left out. */
const Cells = chakra('div', {
  base: { [NARROW_BOX]: { '& td[data-label]:has(> span > [data-zero])': { display: 'none' } } },
});

const COLUMNS: readonly Column<CobranzaListRow>[] = [
  {
    key: 'nombre',
    label: 'Cliente',
    sortable: true,
    text: ({ nombre }) => nombre,
    render: (row) => (
      <span className={css({ display: 'block', minWidth: '120px', whiteSpace: 'normal' })}>
        {row.nombre}
        <AgeingBar ageing={row} />
      </span>
    ),
  },
  ...BUCKETS.map((key): Column<CobranzaListRow> => ({
    key,
    label: BUCKET_LABEL[key],
    sortable: true,
    align: 'end',
    text: (row) => row[key],
    amount: true,
    render: (row) => <span data-zero={row[key] === 0 || undefined}>{formatPesos(row[key])}</span>,
  })),
  {
    key: 'vencido',
    label: 'Vencido',
    sortable: true,
    align: 'end',
    text: overdueOf,
    render: (row) => formatPesos(overdueOf(row)),
  },
  {
    key: 'total',
    label: 'Total',
    sortable: true,
    align: 'end',
    render: ({ total }) => formatPesos(total),
  },
];

/** /admin/cobranza: what each client owes, by days past the day on which it was due (R35.4). */
export function CobranzaPage() {
  const state = useListState('', { key: 'vencido', direction: 'DESC' }, ROWS, filtersOf('cobranza'));
  const query = useList<CobranzaListRow>('cobranza', state.query);
  const totals = (query.datos as { totales?: Ageing } | undefined)?.totales;
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Saldos de facturas emitidas, lo más vencido primero"
        crumbs={[{ label: 'Factura', link: { to: '/admin/factura' } }, { label: TITLE }]}
      />
      <CobranzaTotals totales={totals} />
      <Cells>
        <ListSection
          title={TITLE}
          titleHidden
          query={query}
          state={state}
          columns={COLUMNS}
          filters={(part) => <ListFilters part={part} list="cobranza" title={TITLE} state={state} />}
          rowId={({ id }) => id}
          empty={{ title: 'Nadie debe nada', hint: 'Aquí aparecen los clientes con facturas por pagar.' }}
          actions={({ id, nombre }) => (
            <RowActions
              actions={[
                {
                  label: 'Ver cuenta',
                  icon: IconVer,
                  hint: `Ver la cuenta de ${nombre}`,
                  link: { to: '/admin/cobranza/$id', params: { id: String(id) } },
                },
              ]}
            />
          )}
        />
      </Cells>
    </>
  );
}
