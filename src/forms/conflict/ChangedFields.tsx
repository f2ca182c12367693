import type { TableName } from '#contracts/tables.ts';
import type { ChangedField } from '#data/changes/result.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { labelOf } from '#views/labels.ts';
import { onlyDifferent, valueText } from './value-text.ts';

/** Each field with its value before and now. */
export function ChangedFields({
  fields,
  table,
}: {
  fields: readonly ChangedField[];
  table: TableName | undefined;
}) {
  const nameOf = useNameOf();
  const items = fields.map(({ field, before, now }) => {
    const values = onlyDifferent(before, now);
    const [was, is] = [values.mine, values.server].map((value) => valueText(value, field, nameOf));
    return { label: labelOf(field, table), value: `${was} → ${is}` };
  });
  return <DescriptionList items={items} />;
}
