import type { SelectOption } from '#contracts/endpoints.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import type { Busy } from '#views/busy.ts';
import { FormSelectField } from './FormSelectField.tsx';
import { camionOptions, choferOptions, freeFirst } from './options.ts';

interface ChoferCamionFieldsProps {
  choferes: readonly SelectOption[];
  camiones: readonly SelectOption[];
  /** The record's current driver and truck: options even where they were deleted since. */
  actual?: Pick<OperacionRecord, 'chofer' | 'camion'>;
  /** Who has other work at that time. */
  busy?: Busy | undefined;
  /** Both may stay empty. */
  optional?: boolean;
  /** Called when the user has chosen a driver. */
  onChofer?: (id: string) => void;
}

const NONE = { chofer: null, camion: null };

/** The fields for driver and truck. */
export function ChoferCamionFields(props: ChoferCamionFieldsProps) {
  const { choferes, camiones, actual = NONE, busy, optional = false, onChofer } = props;
  const common = { required: !optional, width: 3 } as const;
  return (
    <>
      <FormSelectField
        {...common}
        name="choferId"
        label="Chofer"
        table="chofer"
        options={freeFirst(choferOptions(choferes, actual.chofer), busy?.chofer)}
        {...(onChofer && { onEdited: onChofer })}
      />
      <FormSelectField
        {...common}
        name="camionId"
        label="Camión"
        table="camion"
        options={freeFirst(camionOptions(camiones, actual.camion), busy?.camion)}
      />
    </>
  );
}
