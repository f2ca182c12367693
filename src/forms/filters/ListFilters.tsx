import { chakra } from '#ui/styles/chakra.ts';
import { PRINT } from '#ui/styles/media.ts';
import { type ComponentType, useEffect, useState } from 'react';
import type { FilterProps } from './filter-props.ts';

/** `quick`: space for the quick filters is kept while their code loads. */
const Row = chakra('div', {
  base: { _empty: { marginBottom: 0 }, marginBottom: '10px', [PRINT]: { display: 'none' } },
  variants: { quick: { true: { minHeight: 'var(--ctl-sm)' } } },
});

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
