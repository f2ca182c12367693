import type { ModuleKey } from '#contracts/module.ts';
import { FormFieldList } from '#forms/FormFieldList.tsx';
import { FormNumberField } from '#forms/FormNumberField.tsx';
import { RutField } from '#forms/RutField.tsx';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import type { ReactNode } from 'react';
import { ChoosableClienteField, FixedClienteField } from './ClienteField.tsx';
import type { ModuleFieldDefinition, FormMode } from './definition.ts';

export interface ModuleFieldProps {
  field: ModuleFieldDefinition;
  mode: FormMode;
  module: ModuleKey;
  /** The prefix of a repeating set: 'plantas[0].'. */
  prefix?: string;
  /** The value of a text or RUT. */
  hint?: ReactNode;
}

/** One field of a module's form, by its kind. */
export function ModuleField({ field, mode, module, prefix = '', hint }: ModuleFieldProps) {
  const { label, width, required } = field;
  const common = { name: prefix + field.name, label, width, required };
  switch (field.kind) {
    case 'text':
      return <FormTextField {...common} hint={hint} />;
    case 'tel':
      return <FormTextField {...common} type="tel" inputMode="tel" />;
    case 'rut':
      return <RutField {...common} hint={hint} />;
    case 'number':
      return <FormNumberField {...common} decimal unit={field.unit} hint={field.hint} />;
    case 'money':
      return <FormNumberField {...common} unit="pesos" hint={field.hint} />;
    case 'select':
      return (
        <FormSelectField
          {...common}
          options={field.options.map((option) => ({ value: option, label: option }))}
        />
      );
    case 'cliente':
      return mode === 'edit' ? (
        <FixedClienteField {...common} />
      ) : (
        <ChoosableClienteField {...common} source={field.source} module={module} />
      );
    default: {
      const empty = Object.fromEntries(field.fields.map(({ name }) => [name, '']));
      return (
        <FormFieldList name={common.name} title={field.title} addLabel={field.addLabel} empty={empty}>
          {(set) =>
            field.fields.map((each) => (
              <ModuleField key={each.name} field={each} mode={mode} module={module} prefix={`${set}.`} />
            ))
          }
        </FormFieldList>
      );
    }
  }
}
