import type { SelectOption } from '#contracts/endpoints.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { FormSelectField } from './FormSelectField.tsx';
import { camionOptions, choferOptions } from './options.ts';

interface ChoferCamionFieldsProps {
  choferes: readonly SelectOption[];
  camiones: readonly SelectOption[];
  /** The record's current driver and truck: options even where they were deleted since. */
  actual?: Pick<OperacionRecord, 'chofer' | 'camion'>;
  /** Both may stay empty. */
  optional?: boolean;
  /** Called when the user has chosen a driver. */
  onChofer?: (id: string) => void;
}

const NONE = { chofer: null, camion: null };

/** The fields for driver and truck. */
export function ChoferCamionFields(props: ChoferCamionFieldsProps) {
  const { choferes, camiones, actual = NONE, optional = false, onChofer } = props;
  const common = { required: !optional, width: 3 } as const;
  return (
    <>
      <FormSelectField
        {...common}
        name="choferId"
        label="Chofer"
        table="chofer"
        options={choferOptions(choferes, actual.chofer)}
        {...(onChofer && { onEdited: onChofer })}
      />
      <FormSelectField
        {...common}
        name="camionId"
        label="Camión"
        table="camion"
        options={camionOptions(camiones, actual.camion)}
      />
    </>
  );
}
