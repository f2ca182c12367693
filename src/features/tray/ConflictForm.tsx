import { css } from '#ui/styles/chakra.ts';
import type { TrayEntry } from '#data/queries/use-tray.ts';
import { Button } from '#ui/base/Button.tsx';
import { useState } from 'react';
import { ConflictGroup, type SideChoice } from '#forms/conflict/ConflictGroup.tsx';
import { nameOfOther } from '#forms/conflict/changed-text.ts';
import { useChangedBy } from '#forms/conflict/use-changed-by.ts';
import { conflictGroups } from '#forms/conflict/groups.ts';

type GroupProps = Parameters<typeof ConflictGroup>[0];

function NamedGroup({ record, ...props }: GroupProps & { record: NonNullable<TrayEntry['record']> }) {
  const fields = props.group.fields.map(({ field }) => field);
  return <ConflictGroup {...props} other={nameOfOther(useChangedBy(record, fields))} />;
}

interface ConflictFormProps {
  /** The record that others have changed. */
  record: TrayEntry['record'];
  conflict: NonNullable<TrayEntry['conflict']>;
  busy: boolean;
  /** By field. */
  onApply: (choices: Record<string, SideChoice>) => void;
}

/** Lets the user choose a side for each group of fields; 'Aplicar' is enabled once all are chosen. */
export function ConflictForm({ conflict, record, busy, onApply }: ConflictFormProps) {
  const [choices, setChosen] = useState<Record<string, SideChoice>>({});
  const groups = conflictGroups(conflict);
  const chosen = groups.flatMap(({ key, fields }) => {
    const side = choices[key];
    return side ? fields.map(({ field }) => [field, side] as const) : [];
  });
  return (
    <>
      {groups.map((group) => {
        const props = {
          group,
          table: record?.table,
          chosen: choices[group.key],
          onChoose: (side: SideChoice) => setChosen({ ...choices, [group.key]: side }),
        };
        return record ? (
          <NamedGroup key={group.key} {...props} record={record} />
        ) : (
          <ConflictGroup key={group.key} {...props} />
        );
      })}
      <Button
        tone="primary"
        className={css({ marginTop: '12px' })}
        busy={busy}
        disabled={chosen.length < conflict.length}
        onClick={() => onApply(Object.fromEntries(chosen))}
      >
        Aplicar
      </Button>
    </>
  );
}
