import type { TrayEntry } from '#data/queries/use-tray.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { Button } from '#ui/base/Button.tsx';
import { css } from '#ui/styles/chakra.ts';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { IconEliminar } from '#ui/base/icons.ts';
import { labelOf } from '#views/labels.ts';
import { onlyDifferent, valueText } from '#forms/conflict/value-text.ts';

interface RemovalConflictProps {
  conflict: NonNullable<TrayEntry['conflict']>;
  table: TrayEntry['table'];
  busy: boolean;
  onDelete: () => void;
}

/** The conflict of a removal: shows the record as the user saw it and as it is now, and asks whether to remove it. */
export function RemovalConflict({ conflict, table, busy, onDelete }: RemovalConflictProps) {
  const nameOf = useNameOf();
  const changes = conflict.map(({ field, mine, server }) => {
    const values = onlyDifferent(mine, server);
    const [before, now] = [values.mine, values.server].map((each) => valueText(each, field, nameOf));
    return { label: labelOf(field, table), value: `${before} → ${now}` };
  });
  return (
    <div className={css({ display: 'grid', gap: '12px', justifyItems: 'start', marginTop: '12px' })}>
      <DescriptionList items={changes} />
      <Button tone="danger" busy={busy} onClick={onDelete}>
        <IconEliminar />
        Eliminar de todas formas
      </Button>
    </div>
  );
}
