import type { ModuloKey } from '#contracts/module.ts';
import { CampoLista } from '#forms/FormFieldList.tsx';
import { CampoNumero } from '#forms/FormNumberField.tsx';
import { CampoRut } from '#forms/RutField.tsx';
import { CampoSelect } from '#forms/FormSelectField.tsx';
import { CampoTexto } from '#forms/FormTextField.tsx';
import type { ReactNode } from 'react';
import { CampoClienteElegible, CampoClienteFijo } from './ClienteField.tsx';
import type { Campo, Modo } from './definition.ts';

export interface CampoDeModuloProps {
  campo: Campo;
  modo: Modo;
  modulo: ModuloKey;
  /** Of a repeating set: 'plantas[0].'. */
  prefix?: string;
  /** Of a text or a RUT. */
  hint?: ReactNode;
}

/** One field of a module's form, by its kind. */
export function CampoDeModulo({ campo, modo, modulo, prefix = '', hint }: CampoDeModuloProps) {
  const { label, width } = campo;
  const common = { name: prefix + campo.name, label, width, required: true };
  switch (campo.kind) {
    case 'text':
      return <CampoTexto {...common} hint={hint} />;
    case 'tel':
      return <CampoTexto {...common} type="tel" inputMode="tel" />;
    case 'rut':
      return <CampoRut {...common} hint={hint} />;
    case 'number':
      return <CampoNumero {...common} decimal unit={campo.unit} />;
    case 'money':
      return <CampoNumero {...common} unit="pesos" />;
    case 'select':
      return (
        <CampoSelect
          {...common}
          options={campo.options.map((option) => ({ value: option, label: option }))}
        />
      );
    case 'cliente':
      return modo === 'edit' ? (
        <CampoClienteFijo {...common} />
      ) : (
        <CampoClienteElegible {...common} source={campo.source} modulo={modulo} />
      );
    default: {
      const empty = Object.fromEntries(campo.campos.map(({ name }) => [name, '']));
      return (
        <CampoLista name={common.name} title={campo.title} addLabel={campo.addLabel} empty={empty}>
          {(set) =>
            campo.campos.map((each) => (
              <CampoDeModulo key={each.name} campo={each} modo={modo} modulo={modulo} prefix={`${set}.`} />
            ))
          }
        </CampoLista>
      );
    }
  }
}
