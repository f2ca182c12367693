import { Button } from '#ui/base/Button.tsx';
import { IconFiltros } from '#ui/base/later-icons.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import type { FilterProps } from './filter-props.ts';
import { FilterRow } from './FilterRow.tsx';
import { ViewsMenu } from './ViewsMenu.tsx';

const loadModal = async () => ({ default: (await import('./FilterModal.tsx')).FilterModal });

function FilterButton(props: FilterProps) {
  const { state } = props;
  const modal = useOnDemand(loadModal);
  const count = Object.keys(state.filters).length;
  const name = `Filtros, ${count} ${count === 1 ? 'activo' : 'activos'}`;
  return (
    <>
      <Button aria-haspopup="dialog" aria-label={count > 0 ? name : undefined} onClick={modal.show}>
        <IconFiltros />
        Filtros{count > 0 && ` (${count})`}
      </Button>
      {modal.Shown && <modal.Shown {...props} onClose={modal.hide} />}
    </>
  );
}

/** What `ListFilters` loads. */
export const FilterParts = (props: FilterProps) =>
  props.part === 'row' ? (
    <FilterRow {...props} />
  ) : (
    <>
      <FilterButton {...props} />
      <ViewsMenu {...props} />
    </>
  );
