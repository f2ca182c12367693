import type { SelectOption } from '#contracts/endpoints.ts';
import { operacionUpdate, type OperacionRecord } from '#contracts/operacion.ts';
import { useBusy } from '#data/queries/use-busy.ts';
import { useCurrentReader } from '#data/queries/use-reader.ts';
import { useMoveWarnings } from '#data/queries/use-warnings.ts';
import { useSave } from '#data/queries/use-save.ts';
import { relevantEta } from '#domain/agenda.ts';
import { formatDateMinute, parseFecha } from '#domain/date.ts';
import { idOfText, nombreOperacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { shiftedEtas, relevantField } from '#domain/reschedule.ts';
import { ChoferCamionFields } from '#forms/ChoferCamionFields.tsx';
import { Form } from '#forms/Form.tsx';
import { FormDateField } from '#forms/FormDateField.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import type { Saved } from '#forms/use-direct-save.tsx';
import { useFormValues, useRecordForm } from '#forms/use-form.ts';
import { WarningList } from '#forms/WarningList.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { type MoveBody, proposedCamion } from '#views/schedule-moves.ts';
import * as v from 'valibot';
import type { Drop } from './use-moves.tsx';

const text = (id: Id | null | undefined): string => String(id ?? '');

function valuesOf({ chofer, camion, eta_puerto, eta_planta }: OperacionRecord) {
  return {
    choferId: text(chofer?.id),
    camionId: text(camion?.id),
    eta_puerto: formatDateMinute(eta_puerto),
    eta_planta: formatDateMinute(eta_planta),
  };
}
type Values = ReturnType<typeof valuesOf>;

const emptyIsNone = (value: unknown): unknown => (value === '' ? undefined : value);
const { entries } = operacionUpdate;
const chosen = v.pipe(v.unknown(), v.transform(emptyIsNone));

/** Without a driver an operation may be moved in time; with one it has a truck too. */
const schema = v.object({
  choferId: v.pipe(chosen, entries.choferId),
  camionId: v.pipe(chosen, entries.camionId),
  eta_puerto: v.nonOptional(entries.eta_puerto),
  eta_planta: v.nonOptional(entries.eta_planta),
});

const LABEL = { eta_puerto: 'ETA Puerto', eta_planta: 'ETA Planta' } as const;

export interface MoveFormProps {
  operacion: OperacionRecord;
  choferes: readonly SelectOption[];
  camiones: readonly SelectOption[];
  drop: Drop;
  onSaved: (result: Saved, body: MoveBody) => void;
  onClose: () => void;
}

/** Driver, truck and relevant ETA of an operation; the other ETA moves by the same difference. */
export function MoveForm({ operacion, choferes, camiones, drop, onSaved, onClose }: MoveFormProps) {
  const { id, tipo } = operacion;
  const save = useSave();
  const readerNow = useCurrentReader();
  const [main, other] =
    tipo === 'EXPORTACION'
      ? (['eta_planta', 'eta_puerto'] as const)
      : (['eta_puerto', 'eta_planta'] as const);
  const base = valuesOf(operacion);
  const proposed = (choferId: string): string =>
    text(
      proposedCamion(readerNow(), idOfText(choferId), {
        ...operacion,
        chofer: operacion.chofer?.id ?? null,
        camion: operacion.camion?.id ?? null,
      }),
    );
  const movedTo = (eta: string): Pick<Values, 'eta_puerto' | 'eta_planta'> => {
    const moved = shiftedEtas(operacion, eta);
    return { eta_puerto: formatDateMinute(moved.eta_puerto), eta_planta: formatDateMinute(moved.eta_planta) };
  };
  const dropped = {
    ...(drop.chofer !== null && { choferId: text(drop.chofer), camionId: proposed(text(drop.chofer)) }),
    ...(drop.eta !== relevantEta(operacion) && movedTo(drop.eta)),
  };
  const form = useRecordForm({
    schema,
    defaults: { ...base, ...dropped },
    base,
    edited: { record: operacion, valuesOf },
    validate: (values) =>
      (['choferId', 'camionId'] as const)
        .filter((field) => values[field] === '' && (values.choferId !== '' || values.camionId !== ''))
        .map((field) => ({ campo: field, mensaje: 'Este campo es obligatorio' })),
    send: async (parsed, values, compared, record) => {
      const changed = Object.entries(parsed).filter(
        ([field, value]) =>
          value !== undefined && Reflect.get(values, field) !== Reflect.get(compared, field),
      );
      const body: MoveBody = Object.fromEntries(changed);
      if (changed.length === 0) {
        return { estado: 'aceptado', mensaje: 'No había cambios', datos: null, advertencias: [] };
      }
      const result = await save('operacion.update', {
        id,
        body,
        label: nombreOperacion(id),
        original: { ...record },
      });
      if (result.estado === 'aceptado' || result.estado === 'guardado') onSaved(result, body);
      return result;
    },
  });
  const values = useFormValues(form);
  const warnings = useMoveWarnings(id, values);
  const busy = useBusy(id, values);
  const moveOther = (typed: string): void => {
    const eta = parseFecha(typed);
    if (eta !== null) form.set(other, movedTo(eta)[other]);
  };
  return (
    <Form form={form}>
      <FormGrid>
        <ChoferCamionFields
          choferes={choferes}
          camiones={camiones}
          actual={operacion}
          busy={busy}
          optional={operacion.chofer === null}
          onChofer={(choferId) => choferId !== '' && form.set('camionId', proposed(choferId))}
        />
        <FormDateField
          name={relevantField(tipo)}
          label={LABEL[main]}
          required
          width={3}
          onEdited={moveOther}
          hint={`${LABEL[other]}: ${values[other]}`}
        />
      </FormGrid>
      <div role="status">
        <WarningList texts={warnings} />
      </div>
      <SubmitBar label="Mover" busy={form.sending} />
      <FormResultModal form={form} doneLabel="Volver a Programación" onDone={onClose} />
    </Form>
  );
}
