import { FormDateField } from '#forms/FormDateField.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { FormDisclosure } from '#ui/overlay/Disclosure.tsx';
import type { PaperSectionState } from './use-paper-section.ts';

interface PaperSectionProps {
  state: PaperSectionState;
  /** The client's term. */
  termDays: number;
}

/** The days, number and purchase order of a new invoice, closed at first. */
export function PaperSection({ state: { open, toggle }, termDays }: PaperSectionProps) {
  const term = termDays === 1 ? '1 día' : `${termDays} días`;
  return (
    <FormDisclosure title="Fechas, folio y orden de compra" open={open} onToggle={toggle}>
      <FormGrid>
        <FormDateField name="emitida_en" label="Fecha de emisión" width={3} dateOnly />
        <FormDateField
          name="vence"
          label="Vence (opcional)"
          width={3}
          dateOnly
          hint={`En blanco: ${term} después de la emisión`}
        />
        <FormTextField name="folio" label="Folio (opcional)" width={3} />
        <FormTextField name="orden_compra" label="Orden de compra (opcional)" width={3} />
      </FormGrid>
    </FormDisclosure>
  );
}
