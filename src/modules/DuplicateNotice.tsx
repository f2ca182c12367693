import { useCurrentReader } from '#data/queries/use-reader.ts';
import type { Id } from '#domain/tables.ts';
import { useTextField } from '#forms/form-context.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { useMemo } from 'react';
import type { ModuleDefinition } from './definition.ts';
import { duplicateNoticeOf } from './natural-key.ts';

interface DuplicateNoticeProps {
  definition: ModuleDefinition;
  /** The field of the module's key. */
  campo: string;
  /** The record of the form, which repeats nothing; null where it is new. */
  own: Id | null;
}

/** The hint of a module's key: another record that has it, of those that this device knows. */
export function DuplicateNotice({ definition, campo, own: ownId }: DuplicateNoticeProps) {
  const text = useTextField(campo);
  const currentReader = useCurrentReader();
  // Of the moment in which it was typed: once it is saved, the record itself is among them.
  const notice = useMemo(() => {
    const reader = currentReader();
    const { key } = definition.contract;
    const own = ownId === null ? undefined : reader.get(key, ownId)?.id;
    const others = [...reader.all(key)].filter(({ id }) => id !== own).map((row) => ({ ...row }));
    return duplicateNoticeOf(definition, { [campo]: text }, others);
  }, [definition, campo, ownId, text, currentReader]);
  return notice !== null && <FieldWarning>{notice}</FieldWarning>;
}
