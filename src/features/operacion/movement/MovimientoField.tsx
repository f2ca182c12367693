import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import type { CampoMovimiento } from '#domain/movimiento.ts';
import { CampoNumeroContenedor } from '#forms/ContenedorNumberField.tsx';
import { CampoSelect } from '#forms/FormSelectField.tsx';
import { CampoSiNo } from '#forms/FormYesNoField.tsx';
import { CampoTexto } from '#forms/FormTextField.tsx';
import { nombreOptions } from '#forms/options.ts';
import { CampoContenedor } from './ContenedorField.tsx';
import { CampoLugar } from './PlaceField.tsx';

interface CampoDeMovimientoProps {
  campo: CampoMovimiento;
  requerido: boolean;
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
}

const SIN_PLANTAS = 'El cliente no tiene plantas: se agregan en Cliente';

/** One type-dependent field of the movement form. */
export function CampoDeMovimiento({ campo, requerido, operacion, movimiento }: CampoDeMovimientoProps) {
  const common = { name: campo, required: requerido };
  switch (campo) {
    case 'planta': {
      const plantas = nombreOptions(operacion.cliente.plantas);
      return (
        <CampoSelect
          {...common}
          tabla="planta"
          label="Planta"
          options={plantas}
          enVista
          hint={plantas.length === 0 && SIN_PLANTAS}
        />
      );
    }
    case 'puerto':
    case 'deposito':
    case 'bodega':
      return <CampoLugar campo={campo} required={requerido} movimiento={movimiento} />;
    case 'contenedor':
      return <CampoContenedor required={requerido} operacion={operacion} movimiento={movimiento} />;
    case 'numero':
      return <CampoNumeroContenedor name="numero" required={requerido} />;
    case 'underlang':
      return <CampoSiNo {...common} label="Underlang" />;
    case 'terminal':
      return <CampoTexto {...common} label="Terminal" />;
    case 'temperatura':
      // Not the numeric keypad: on some devices it has no minus.
      return <CampoTexto {...common} label="Temperatura" hint="En °C, por ejemplo -18" />;
    case 'ventilacion':
      return <CampoTexto {...common} label="Ventilación" />;
    case 'sello':
      return <CampoTexto {...common} label="Sello" upperCase />;
  }
}
