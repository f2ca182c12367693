import type { SelectOption } from '#contracts/endpoints.ts';
import { useReader } from '#data/queries/use-reader.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { useHeld } from '#forms/use-held.ts';
import { duplicatesOf, duplicateWarning, type EmbarqueField, lastFreeDay } from '#domain/embarque.ts';
import { normalizeNumero } from '#domain/iso6346.ts';
import { idOfText } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { ContenedorNumberField } from '#forms/ContenedorNumberField.tsx';
import { FormDateField } from '#forms/FormDateField.tsx';
import { FormNumberField } from '#forms/FormNumberField.tsx';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { useFormContext, useTextField } from '#forms/form-context.ts';
import { nombreOptions } from '#forms/options.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { labelOf } from '#views/labels.ts';
import { useEffect } from 'react';

interface EmbarqueFieldsProps {
  cliente: string;
  operacion: Id | null;
}

const named = (name: EmbarqueField) => ({ name, label: labelOf(name) });

function PlannedPlaceField({ name, table }: { name: EmbarqueField; table: 'puerto' | 'deposito' }) {
  const { datos = [], loading } = useRecord<SelectOption[]>(`${table}.select`);
  return (
    <FormSelectField
      {...named(name)}
      table={table}
      options={nombreOptions(datos)}
      loading={loading}
      width={3}
    />
  );
}

/** The plants of the client. Another client of a new operation has others. */
function PlannedPlantaField({ cliente, operacion }: EmbarqueFieldsProps) {
  const { reader } = useReader();
  const { form } = useFormContext();
  const chosen = useTextField('planta_prevista');
  const own = reader.get('cliente', cliente === '' ? null : idOfText(cliente));
  const plantas = own ? reader.where('planta', 'cliente_id', own.id) : [];
  const isForeign =
    operacion === null &&
    chosen !== '' &&
    !plantas.some(({ id, uuid }) => String(id) === chosen || uuid === chosen);
  useEffect(() => {
    if (isForeign) form.setFieldValue('planta_prevista', '');
  }, [form, isForeign]);
  return (
    <FormSelectField
      {...named('planta_prevista')}
      table="planta"
      options={nombreOptions(plantas)}
      width={3}
      hint={cliente === '' && 'Elija primero el cliente'}
    />
  );
}

/** The warning of the server about an open operation of the same shipment, as far as this device knows. */
function DuplicateShipment({ cliente, operacion }: EmbarqueFieldsProps) {
  const { reader } = useReader();
  const contenedor_previsto = normalizeNumero(useTextField('contenedor_previsto'));
  const bl_booking = useTextField('bl_booking').trim();
  const cliente_id = reader.get('cliente', cliente === '' ? null : idOfText(cliente))?.id;
  const others = cliente_id === undefined ? [] : reader.where('operacion', 'cliente_id', cliente_id);
  const itself = reader.get('operacion', operacion)?.id ?? operacion;
  const [first] =
    cliente_id === undefined
      ? []
      : duplicatesOf({ cliente_id, bl_booking, contenedor_previsto }, others, itself);
  // Once it is sent, the new operation is one of them.
  const warning = useHeld(first === undefined ? null : duplicateWarning(first), useFormContext().isSent);
  return warning !== null && <FieldWarning>{warning}</FieldWarning>;
}

function LastFreeDay() {
  const last = lastFreeDay({
    libre_desde: useTextField('libre_desde'),
    dias_libres: Number(useTextField('dias_libres')),
  });
  return last && `Último día libre: ${last}`;
}

/** All that is planned. Nothing of it is required. In two columns, too, what belongs together is in one line. */
export function EmbarqueFields(of: EmbarqueFieldsProps) {
  return (
    <FormGrid>
      <FormTextField {...named('bl_booking')} width={3} hint={<DuplicateShipment {...of} />} />
      <FormTextField {...named('referencia_cliente')} width={3} />
      <FormTextField {...named('naviera')} width={3} />
      <FormTextField {...named('nave')} width={3} />
      <ContenedorNumberField {...named('contenedor_previsto')} width={2} />
      <FormTextField {...named('contenedor_tipo')} width={2} upperCase hint="Por ejemplo 22G1 o 45R1" />
      <FormNumberField {...named('peso_kg')} width={2} unit="kg" />
      <FormTextField {...named('cita_codigo')} width={2} />
      <FormDateField {...named('cita_desde')} width={2} />
      <FormDateField {...named('cita_hasta')} width={2} from={useTextField('cita_desde')} isEnd />
      <PlannedPlaceField name="puerto_previsto" table="puerto" />
      <FormTextField {...named('terminal_previsto')} width={3} />
      <PlannedPlantaField {...of} />
      <PlannedPlaceField name="deposito_previsto" table="deposito" />
      <FormDateField {...named('stacking_desde')} width={3} />
      <FormDateField {...named('stacking_hasta')} width={3} from={useTextField('stacking_desde')} isEnd />
      <FormDateField {...named('libre_desde')} width={3} dateOnly />
      <FormNumberField {...named('dias_libres')} width={3} unit="días" hint={<LastFreeDay />} />
    </FormGrid>
  );
}
