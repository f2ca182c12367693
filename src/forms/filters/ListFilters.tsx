import { chakra } from '#ui/styles/chakra.ts';
import { useLater } from '#ui/base/use-later.ts';
import { PRINT } from '#ui/styles/media.ts';
import type { FilterProps } from './filter-props.ts';

/** `quick`: space for the quick filters is kept while their code loads. */
const Row = chakra('div', {
  base: { marginBottom: '10px', [PRINT]: { display: 'none' } },
  variants: { quick: { true: { minHeight: 'var(--ctl-sm)' }, false: { _empty: { marginBottom: 0 } } } },
});

/** The lists of quick-filters.ts, which is loaded later. */
const WITH_QUICK: ReadonlySet<string> = new Set(['asignado', 'factura', 'vencimiento']);

const load = () => import('./FilterParts.tsx');

/** The filters of a list. Their code is loaded after the list's. */
export function ListFilters(props: FilterProps) {
  const { part, list } = props;
  const later = useLater(load);
  const content = later && <later.FilterParts {...props} />;
  return part === 'button' ? content : <Row quick={WITH_QUICK.has(list)}>{content}</Row>;
}
