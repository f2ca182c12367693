/** Both sides of a refused change as texts. Pure. */
import type { TableName } from '#contracts/tables.ts';
import type { NameOf } from '#data/queries/use-record-names.ts';
import { labelOf } from '#views/labels.ts';
import type { Side } from '#views/rival-parts.ts';
import { valueText } from './value-text.ts';

interface SideText {
  label: string;
  mine: string;
  theirs: string;
  differs: boolean;
}

/** The fields that differ come first, otherwise in their order. */
export function sideTexts(fields: readonly Side[], table: TableName, nameOf: NameOf): SideText[] {
  return fields
    .map(({ field, mine, theirs }) => {
      const [own, other] = [mine, theirs].map((value) => valueText(value, field, nameOf)) as [string, string];
      return { label: labelOf(field, table), mine: own, theirs: other, differs: own !== other };
    })
    .toSorted((a, b) => Number(b.differs) - Number(a.differs));
}
