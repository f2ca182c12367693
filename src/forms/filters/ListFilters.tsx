import { type ListKey } from '#contracts/lists.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { PRINT } from '#ui/styles/media.ts';
import type { ListState } from '#ui/table/use-list-state.ts';
import { type ComponentType, useEffect, useState } from 'react';

/** `quick`: space for the quick filters is kept while their code loads. */
const Row = chakra('div', {
  base: { _empty: { marginBottom: 0 }, marginBottom: '10px', [PRINT]: { display: 'none' } },
  variants: { quick: { true: { minHeight: 'var(--ctl-sm)' } } },
});

export interface FilterProps {
  /** The button beside the search, or the row of quick and active filters under the toolbar. */
  part: 'button' | 'row';
  list: ListKey;
  /** The list's heading, for the names of its controls where a screen has several lists. */
  title: string;
  state: ListState;
}

/** The filters of a list. Their code is loaded after the list's. */
export function ListFilters(props: FilterProps) {
  const { part, list } = props;
  const [Part, setPart] = useState<ComponentType<FilterProps> | null>(null);
  useEffect(() => {
    let gone = false;
    void import('./FilterParts.tsx').then(
      ({ FilterParts }) => gone || setPart(() => FilterParts),
      // Without a network and before everything is stored: the list works without filters until the next visit.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  const content = Part && <Part {...props} />;
  return part === 'button' ? content : <Row quick={list === 'asignado' || list === 'factura'}>{content}</Row>;
}
