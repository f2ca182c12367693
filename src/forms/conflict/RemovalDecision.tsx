import type { ConflictDecision, FormDecision } from '#data/changes/result.ts';
import { css } from '#ui/styles/chakra.ts';
import { ChangedFields } from './ChangedFields.tsx';
import { changedSentence } from './changed-text.ts';
import { outcomeReason } from './outcome-words.ts';
import { OutcomeLines } from './OutcomeLines.tsx';
import { useChangedBy } from './use-changed-by.ts';

type Conflict = Pick<ConflictDecision, 'fields'>;

function NamedSentence(props: Conflict & { record: NonNullable<ConflictDecision['record']> }) {
  const changed = props.fields.map(({ field }) => field);
  return <>{changedSentence(useChangedBy(props.record, changed), false)}</>;
}

/** From the button that was pressed to the one that removes nothing: a second press decides nothing unread. */
function focusStart(shown: HTMLElement | null): void {
  shown?.closest('dialog')?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** Why a removal was not done: what the record is now, or what else would be removed. */
export function RemovalDecision({ decision }: { decision: FormDecision }) {
  return (
    <div ref={focusStart} role="alert" className={css({ display: 'grid', gap: '12px', marginTop: '12px' })}>
      {decision.kind === 'outcome' ? (
        <>
          <p>{outcomeReason(decision)}</p>
          <OutcomeLines lines={decision.lines} />
        </>
      ) : (
        <>
          <p>
            {decision.record ? (
              <NamedSentence record={decision.record} fields={decision.fields} />
            ) : (
              changedSentence(null, false)
            )}{' '}
            Aún no se eliminó.
          </p>
          <ChangedFields
            table={decision.record?.table}
            fields={decision.fields.map(({ field, before, server }) => ({ field, before, now: server }))}
          />
        </>
      )}
    </div>
  );
}
