import type { RentabilidadGroup, RentabilidadLine, RentabilidadQuery } from '#contracts/rentabilidad.ts';
import { RENTABILIDAD_LISTS } from '#contracts/rentabilidad-lists.ts';
import { type RentabilidadAnswer, useRentabilidad } from '#data/queries/use-rentabilidad.ts';
import { WarningLine } from '#ui/feedback/WarningLine.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import type { Sort } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { groupColumns, LINE_COLUMNS } from './columns.tsx';
import { RentabilidadChart } from './RentabilidadChart.tsx';
import { RentabilidadTotals } from './RentabilidadTotals.tsx';
import type { Shown } from './period.ts';
import { POR_LABEL } from './texts.ts';

/** A year of months is on one page. */
const ROWS = { mes: 20, cliente: 10, camion: 10, operacion: 10 } as const;

const EMPTY = {
  title: 'No hay operaciones finalizadas en este período',
  hint: 'Aquí aparece lo que deja cada operación desde que se finaliza, y los cobros sin operación.',
};

interface ViewProps {
  shown: Shown;
  today: string;
}

/** What is asked for of the months, the client and the truck. */
function filterOf({ desde, hasta, cliente, camion }: Shown) {
  return Object.fromEntries(
    Object.entries({ desde, hasta, cliente, camion }).filter(([, value]) => value !== ''),
  );
}

/** Totals, chart and table of one view; mounted anew for another one. */
export function RentabilidadView({ shown, today }: ViewProps) {
  const { por } = shown;
  const { defaultSort, direction } = RENTABILIDAD_LISTS[por];
  const initial: Sort = { key: defaultSort, direction };
  const state = useListState(por, initial, ROWS[por]);
  const query: RentabilidadQuery = { ...state.query, ...filterOf(shown), por };
  const answer = useRentabilidad<RentabilidadGroup | RentabilidadLine>(query);
  const list = {
    title: `Rentabilidad ${POR_LABEL[por].toLowerCase()}`,
    titleHidden: true,
    state,
    empty: EMPTY,
  };
  return (
    <>
      <RentabilidadTotals totales={answer.totales} />
      {answer.withoutUnsent && (
        <WarningLine>Sin los cambios de este dispositivo que faltan por enviar.</WarningLine>
      )}
      {por === 'operacion' ? (
        <ListSection
          {...list}
          query={answer as RentabilidadAnswer<RentabilidadLine>}
          columns={LINE_COLUMNS}
          rowId={({ operacion, cobro }) => operacion ?? `cobro ${cobro}`}
        />
      ) : (
        <>
          <RentabilidadChart por={por} filter={filterOf(shown)} />
          <ListSection
            {...list}
            query={answer as RentabilidadAnswer<RentabilidadGroup>}
            columns={groupColumns(por, shown, today)}
            rowId={({ id }) => `${por} ${id}`}
          />
        </>
      )}
    </>
  );
}
