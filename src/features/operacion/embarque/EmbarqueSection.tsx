import type { Id } from '#domain/tables.ts';
import { FormDisclosure } from '#ui/overlay/Disclosure.tsx';
import { EmbarqueFields } from './EmbarqueFields.tsx';
import type { EmbarqueSectionState } from './use-embarque-section.ts';

interface EmbarqueSectionProps {
  state: EmbarqueSectionState;
  /** The client: its number or uuid, '' while none is chosen. */
  cliente: string;
  /** The operation that is edited; null for a new one. */
  operacion: Id | null;
}

/** What is planned for the operation, closed at first. */
export function EmbarqueSection({ state: { open, toggle }, ...of }: EmbarqueSectionProps) {
  return (
    <FormDisclosure title="Embarque" open={open} onToggle={toggle}>
      <EmbarqueFields {...of} />
    </FormDisclosure>
  );
}
