import { css } from '#ui/styles/chakra.ts';
import type { TrayEntry } from '#data/queries/use-tray.ts';
import { Button } from '#ui/base/Button.tsx';
import { useState } from 'react';
import { ConflictGroup, type SideChoice } from '#forms/conflict/ConflictGroup.tsx';
import { conflictGroups } from '#forms/conflict/groups.ts';

interface ConflictFormProps {
  conflict: NonNullable<TrayEntry['conflict']>;
  /** Of the record. */
  table: TrayEntry['table'];
  busy: boolean;
  /** By field. */
  onApply: (choices: Record<string, SideChoice>) => void;
}

/** Lets the user choose a side for each group of fields; 'Aplicar' is enabled once all are chosen. */
export function ConflictForm({ conflict, table, busy, onApply }: ConflictFormProps) {
  const [choices, setChosen] = useState<Record<string, SideChoice>>({});
  const groups = conflictGroups(conflict);
  const chosen = groups.flatMap(({ key, fields }) => {
    const side = choices[key];
    return side ? fields.map(({ field }) => [field, side] as const) : [];
  });
  return (
    <>
      {groups.map((group) => (
        <ConflictGroup
          key={group.key}
          group={group}
          table={table}
          chosen={choices[group.key]}
          onChoose={(side) => setChosen({ ...choices, [group.key]: side })}
        />
      ))}
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
