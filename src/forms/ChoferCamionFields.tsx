import type { OpcionSelect } from '#contracts/endpoints.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { CampoSelect } from './FormSelectField.tsx';
import { camionOptions, choferOptions } from './options.ts';

interface CamposChoferCamionProps {
  choferes: readonly OpcionSelect[];
  camiones: readonly OpcionSelect[];
  /** Whom the record has already: a choice even where they were deleted since. */
  actual?: Pick<OperacionRecord, 'chofer' | 'camion'>;
}

const NINGUNO = { chofer: null, camion: null };

/** Who drives, and what. */
export function CamposChoferCamion({ choferes, camiones, actual = NINGUNO }: CamposChoferCamionProps) {
  const common = { required: true, width: 3 } as const;
  return (
    <>
      <CampoSelect
        {...common}
        name="choferId"
        label="Chofer"
        tabla="chofer"
        options={choferOptions(choferes, actual.chofer)}
      />
      <CampoSelect
        {...common}
        name="camionId"
        label="Camión"
        tabla="camion"
        options={camionOptions(camiones, actual.camion)}
      />
    </>
  );
}
