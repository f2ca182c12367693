import type { RentabilidadGroup, RentabilidadLine } from '#contracts/rentabilidad.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { formatDay } from '#domain/vencimiento.ts';
import { chakra } from '#ui/styles/chakra.ts';
import type { Column } from '#ui/table/table-types.ts';
import { createLink } from '@tanstack/react-router';
import { shownAddress, type Shown } from './period.ts';
import { groupName, percentText, tipoText } from './texts.ts';

const RowLink = createLink(
  chakra('a', { base: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px' } }),
);
const Amount = chakra('span', { base: { '&[data-negative]': { color: 'bad', fontWeight: 600 } } });
const Lines = chakra('span', {
  base: {
    display: 'grid',
    justifyItems: 'start',
    whiteSpace: 'normal',
    '& small': { color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 400 },
  },
});

type Amounts = Pick<RentabilidadGroup, 'cobrado' | 'costo' | 'margen' | 'margen_pct'>;

const AMOUNTS: readonly Column<Amounts>[] = [
  {
    key: 'cobrado',
    label: 'Cobrado',
    sortable: true,
    align: 'end',
    render: ({ cobrado }) => formatPesos(cobrado),
  },
  { key: 'costo', label: 'Costos', sortable: true, align: 'end', render: ({ costo }) => formatPesos(costo) },
  {
    key: 'margen',
    label: 'Margen',
    sortable: true,
    align: 'end',
    amount: true,
    render: ({ margen }) => <Amount data-negative={margen < 0 || undefined}>{formatPesos(margen)}</Amount>,
  },
  {
    key: 'margen_pct',
    label: 'Margen %',
    sortable: true,
    align: 'end',
    // With the decimals that are shown.
    text: ({ margen_pct }) => (margen_pct === null ? null : Math.round(margen_pct * 10) / 10),
    render: ({ margen_pct }) => percentText(margen_pct),
  },
];

const GROUP_LABEL = { mes: 'Mes', cliente: 'Cliente', camion: 'Camión' } as const;
type Grouped = keyof typeof GROUP_LABEL;

/** What a row shows more of: its operations. Null for what has no truck. */
function narrowed(shown: Shown, por: Grouped, { id }: RentabilidadGroup): Shown | null {
  if (id === null) return null;
  const value = String(id);
  const change = por === 'mes' ? { desde: value, hasta: value } : { [por]: value };
  return { ...shown, ...change, por: 'operacion' };
}

export function groupColumns(
  por: Grouped,
  shown: Shown,
  today: string,
): readonly Column<RentabilidadGroup>[] {
  return [
    {
      key: 'nombre',
      label: GROUP_LABEL[por],
      sortable: true,
      text: (row) => (por === 'mes' ? String(row.id) : groupName(por, row)),
      render: (row) => {
        const to = narrowed(shown, por, row);
        const name = por === 'mes' ? titleCase(groupName(por, row)) : groupName(por, row);
        return to === null ? (
          name
        ) : (
          <RowLink to="/admin/rentabilidad" search={shownAddress(to, today) as never}>
            {name}
          </RowLink>
        );
      },
    },
    {
      key: 'operaciones',
      label: 'Operaciones',
      sortable: true,
      align: 'end',
      render: ({ operaciones }) => formatNumero(operaciones),
    },
    ...AMOUNTS,
  ];
}

const nameOfLine = ({ operacion, ...row }: RentabilidadLine): string =>
  operacion === null
    ? `Cobro: ${tipoText(row)}`
    : `${titleCase(nombreOperacion(operacion))} · ${tipoText(row)}`;

export const LINE_COLUMNS: readonly Column<RentabilidadLine>[] = [
  {
    key: 'operacion',
    label: 'Operación',
    text: nameOfLine,
    render: ({ operacion, ...row }) => (
      <Lines>
        {operacion === null ? (
          <span>{tipoText(row)}</span>
        ) : (
          <RowLink to="/admin/operacion/detail/$id" params={{ id: String(operacion) }}>
            {titleCase(nombreOperacion(operacion))}
          </RowLink>
        )}
        <small>{operacion === null ? 'Cobro sin operación' : tipoText(row)}</small>
      </Lines>
    ),
  },
  { key: 'fecha', label: 'Fecha', sortable: true, render: ({ fecha }) => formatDay(fecha) },
  { key: 'cliente', label: 'Cliente', sortable: true, wraps: true, render: ({ cliente }) => cliente.nombre },
  { key: 'camion', label: 'Camión', sortable: true, render: ({ camion }) => camion?.nombre ?? '—' },
  ...AMOUNTS,
];
