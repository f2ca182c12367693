import { css } from '#ui/styles/chakra.ts';
import type { TrayEntry } from '#data/queries/use-tray.ts';
import { Button } from '#ui/base/Button.tsx';
import { useState } from 'react';
import { ConflictGroup, type SideChoice } from '#forms/conflict/ConflictGroup.tsx';
import { nameOfOther, ownHeading, sideHeading } from '#forms/conflict/changed-text.ts';
import { type ChangeAuthor, useChangedBy } from '#forms/conflict/use-changed-by.ts';
import { conflictGroups } from '#forms/conflict/groups.ts';

type GroupProps = Omit<Parameters<typeof ConflictGroup>[0], 'headings' | 'other'>;

function NamedGroup({ record, ...props }: GroupProps & { record: NonNullable<TrayEntry['record']> }) {
  const fields = props.group.fields.map(({ field }) => field);
  return <GroupOf {...props} by={useChangedBy(record, fields)} />;
}

function GroupOf({ by, ...props }: GroupProps & { by: ChangeAuthor | null }) {
  return (
    <ConflictGroup
      {...props}
      other={nameOfOther(by)}
      headings={{ mine: ownHeading(by, 'este cambio'), server: sideHeading(by) }}
    />
  );
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
          <GroupOf key={group.key} {...props} by={null} />
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
