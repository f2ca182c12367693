import { useCurrentReader } from '#data/queries/use-reader.ts';
import type { Id } from '#domain/tables.ts';
import { useTextField } from '#forms/form-context.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { useMemo } from 'react';
import type { ModuleDefinition } from './definition.ts';
import { duplicateNoticeOf } from './natural-key.ts';

interface DuplicateNoticeProps {
  definition: ModuleDefinition;
  /** The key field of the module. */
  field: string;
  /** The record of the form, which is not a duplicate of itself; null for a new one. */
  own: Id | null;
}

/** The hint at a module's key field: another record on this device with the same key. */
export function DuplicateNotice({ definition, field, own: ownId }: DuplicateNoticeProps) {
  const text = useTextField(field);
  const currentReader = useCurrentReader();
  // Computed when the key was typed: once the form is saved, the record itself is among the existing ones.
  const notice = useMemo(() => {
    const reader = currentReader();
    const { key } = definition.contract;
    const own = ownId === null ? undefined : reader.get(key, ownId)?.id;
    const others = [...reader.all(key)].filter(({ id }) => id !== own).map((row) => ({ ...row }));
    return duplicateNoticeOf(definition, { [field]: text }, others);
  }, [definition, field, ownId, text, currentReader]);
  return notice !== null && <FieldWarning>{notice}</FieldWarning>;
}
