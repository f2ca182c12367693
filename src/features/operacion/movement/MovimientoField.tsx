import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import type { MovimientoField } from '#domain/movimiento.ts';
import { ContenedorNumberField } from '#forms/ContenedorNumberField.tsx';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { FormYesNoField } from '#forms/FormYesNoField.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { nombreOptions } from '#forms/options.ts';
import { ContenedorField } from './ContenedorField.tsx';
import { PlaceField } from './PlaceField.tsx';
import { TerminalField } from './TerminalField.tsx';

interface MovimientoFieldInputProps {
  field: MovimientoField;
  required: boolean;
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
}

const NO_PLANTAS = 'El cliente no tiene plantas: se agregan en Cliente';

/** One type-dependent field of the movement form. */
export function MovimientoFieldInput({ field, required, operacion, movimiento }: MovimientoFieldInputProps) {
  const common = { name: field, required };
  switch (field) {
    case 'planta': {
      const plantas = nombreOptions(operacion.cliente.plantas);
      return (
        <FormSelectField
          {...common}
          table="planta"
          label="Planta"
          options={plantas}
          showAsRadios
          hint={plantas.length === 0 && NO_PLANTAS}
        />
      );
    }
    case 'puerto':
    case 'deposito':
    case 'bodega':
      return <PlaceField field={field} required={required} movimiento={movimiento} />;
    case 'contenedor':
      return <ContenedorField required={required} operacion={operacion} movimiento={movimiento} />;
    case 'numero':
      return <ContenedorNumberField name="numero" required={required} />;
    case 'underlang':
      return <FormYesNoField {...common} label="Underlang" />;
    case 'terminal':
      return <TerminalField required={required} />;
    case 'temperatura':
      // No numeric keypad, since some have no minus.
      return <FormTextField {...common} label="Temperatura" hint="En °C, por ejemplo -18" />;
    case 'ventilacion':
      return <FormTextField {...common} label="Ventilación" />;
    case 'sello':
      return <FormTextField {...common} label="Sello" upperCase />;
  }
}
