import type { ConflictDecision } from '#data/changes/result.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { fieldChangeText } from './changed-text.ts';
import type { FieldChange } from './take-over.ts';
import { useChangedBy } from './use-changed-by.ts';

function Named(props: { change: FieldChange; registro: NonNullable<ConflictDecision['registro']> }) {
  const { change, registro } = props;
  return <>{fieldChangeText(change, useChangedBy(registro, [change.campo]), useNameOf())}</>;
}

function Unnamed({ change }: { change: FieldChange }) {
  return <>{fieldChangeText(change, null, useNameOf())}</>;
}

interface FieldChangeNoticeProps {
  change: FieldChange;
  registro: ConflictDecision['registro'];
}

/** The notice at a field that someone else has changed while the form was open. */
export function FieldChangeNotice({ change, registro }: FieldChangeNoticeProps) {
  return (
    <FieldWarning>
      {registro ? <Named change={change} registro={registro} /> : <Unnamed change={change} />}
    </FieldWarning>
  );
}
