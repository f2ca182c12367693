import type { ConflictDecision } from '#data/changes/result.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { fieldChangeText } from './changed-text.ts';
import type { FieldChange } from './take-over.ts';
import { useChangedBy } from './use-changed-by.ts';

function Named(props: { change: FieldChange; record: NonNullable<ConflictDecision['record']> }) {
  const { change, record } = props;
  return <>{fieldChangeText(change, useChangedBy(record, [change.field]), useNameOf())}</>;
}

function Unnamed({ change }: { change: FieldChange }) {
  return <>{fieldChangeText(change, null, useNameOf())}</>;
}

interface FieldChangeNoticeProps {
  change: FieldChange;
  record: ConflictDecision['record'];
}

/** The notice at a field that someone else has changed while the form was open. */
export function FieldChangeNotice({ change, record }: FieldChangeNoticeProps) {
  return (
    <FieldWarning>
      {record ? <Named change={change} record={record} /> : <Unnamed change={change} />}
    </FieldWarning>
  );
}
