import type { SelectOption } from '#contracts/endpoints.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { tiposOf, type VencimientoOwner } from '#domain/vencimiento.ts';
import { useFormContext, useTextField } from '#forms/form-context.ts';
import { FormDateField } from '#forms/FormDateField.tsx';
import { FormRadioField } from '#forms/FormRadioField.tsx';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { camionOptions, choferOptions } from '#forms/options.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { useEffect } from 'react';

const LABEL: Record<VencimientoOwner, string> = { chofer: 'Chofer', camion: 'Camión' };
const OWNERS = [
  { value: 'chofer', label: 'Un chofer' },
  { value: 'camion', label: 'Un camión' },
];

function OwnerField({ owner, disabled }: { owner: VencimientoOwner; disabled: boolean }) {
  const { datos = [], loading } = useRecord<SelectOption[]>(`${owner}.select`);
  return (
    <FormSelectField
      key={owner}
      name={owner}
      table={owner}
      label={LABEL[owner]}
      options={owner === 'chofer' ? choferOptions(datos, null) : camionOptions(datos, null)}
      loading={loading && !disabled}
      disabled={disabled}
      required
      width={3}
    />
  );
}

/** The fields of the form. An existing one keeps its driver or truck. */
export function VencimientoFields({ isNew }: { isNew: boolean }) {
  const { form } = useFormContext();
  const owner: VencimientoOwner = useTextField('owner') === 'camion' ? 'camion' : 'chofer';
  const tipo = useTextField('tipo');
  const tipos: string[] = tiposOf(owner);
  const isForeign = tipo !== '' && !tipos.includes(tipo);
  useEffect(() => {
    if (isForeign) form.setFieldValue('tipo', '');
  }, [form, isForeign]);
  return (
    <FormGrid>
      {isNew && <FormRadioField name="owner" label="De" options={OWNERS} required width={3} />}
      <OwnerField owner={owner} disabled={!isNew} />
      <FormSelectField
        name="tipo"
        label="Tipo"
        options={tipos.map((each) => ({ value: each, label: each }))}
        required
        width={3}
      />
      <FormTextField name="numero" label="Número (opcional)" width={3} />
      <FormDateField
        name="vence"
        label="Vence"
        dateOnly
        required
        width={3}
        hint="El último día en que está vigente"
      />
    </FormGrid>
  );
}
