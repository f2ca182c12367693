import type { TableName } from '#contracts/tables.ts';
import type { ConflictDecision } from '#data/changes/result.ts';
import { Button } from '#ui/base/Button.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { ChangedFields } from './ChangedFields.tsx';
import { ConflictGroup, type SideChoice } from './ConflictGroup.tsx';
import { type ConflictingGroup, conflictGroups } from './groups.ts';
import { changedSentence, nameOfOther, ownHeading, sideHeading } from './changed-text.ts';
import { type ChangeAuthor, useChangedBy } from './use-changed-by.ts';

const Taken = chakra('section', {
  base: { marginTop: '16px', '& > h3': { fontWeight: 600, marginBottom: '6px' } },
});

interface ConflictModalProps {
  decision: ConflictDecision;
  busy: boolean;
  /** Of the button that changes nothing. */
  closeLabel: string;
  /** The fields of the conflict that stay as the user typed them. */
  onSave: (mine: ReadonlySet<string>) => void;
  onClose: () => void;
}

type ChangedRecord = NonNullable<ConflictDecision['record']>;

function ChangeSentence({ record, fields }: { record: ChangedRecord; fields: readonly string[] }) {
  return <>{changedSentence(useChangedBy(record, fields))}</>;
}

interface NamedGroupProps {
  group: ConflictingGroup;
  table?: TableName;
  chosen: SideChoice | undefined;
  onChoose: (side: SideChoice) => void;
}

function NamedGroup({ record, ...props }: NamedGroupProps & { record: ChangedRecord }) {
  const fields = props.group.fields.map(({ field }) => field);
  return <GroupOf {...props} table={record.table} by={useChangedBy(record, fields)} />;
}

function GroupOf({ by, ...props }: NamedGroupProps & { by: ChangeAuthor | null }) {
  return (
    <ConflictGroup
      {...props}
      other={nameOfOther(by)}
      headings={{ mine: ownHeading(by), server: sideHeading(by) }}
    />
  );
}

/**
 * The record has changed while its form was open: shows the values of both sides, and saves by the user's choice alone.
 */
export function ConflictModal({ decision, busy, closeLabel, onSave, onClose }: ConflictModalProps) {
  const { fields, taken, record } = decision;
  const [choices, setChoices] = useState<Record<string, SideChoice>>({});
  const groups = conflictGroups(fields);
  const isMine = (group: ConflictingGroup): boolean => choices[group.key] === 'mine';
  const mine = groups.filter(isMine).flatMap((each) => each.fields.map(({ field }) => field));
  const changed = [...fields, ...taken].map(({ field }) => field);
  return (
    <Modal
      title="El registro cambió"
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button size="lg" data-autofocus onClick={onClose} disabled={busy}>
            {closeLabel}
          </Button>
          <Button
            size="lg"
            tone="primary"
            busy={busy}
            disabled={groups.some(({ key }) => choices[key] === undefined)}
            onClick={() => onSave(new Set(mine))}
          >
            Guardar así
          </Button>
        </>
      }
    >
      <p>
        {record ? <ChangeSentence record={record} fields={changed} /> : changedSentence(null)}{' '}
        {groups.length > 0 && 'Elija qué versión queda.'}
      </p>
      {groups.map((group) => {
        const props = {
          group,
          chosen: choices[group.key],
          onChoose: (side: SideChoice) => setChoices({ ...choices, [group.key]: side }),
        };
        return record ? (
          <NamedGroup key={group.key} {...props} record={record} />
        ) : (
          <GroupOf key={group.key} {...props} by={null} />
        );
      })}
      {taken.length > 0 && (
        <Taken>
          <h3>También cambió, y se conserva</h3>
          <ChangedFields fields={taken} table={record?.table} />
        </Taken>
      )}
    </Modal>
  );
}
