import { fecha, choiceField } from '#contracts/fields.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { valuesBefore, type PendingChange } from '#data/queries/pending-change.ts';
import { serverTime } from '#data/net/server-clock.ts';
import { useSession } from '#data/net/session.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import type { SaveResult } from '#data/changes/result.ts';
import { parseFecha } from '#domain/date.ts';
import { isClosingWarning } from '#domain/estimated-end.ts';
import { TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';
import { useReturnTarget } from '#forms/pending-context.ts';
import { useRecordForm } from '#forms/use-form.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { CLOSE_AFTER_MS } from './constants.ts';
import { movimientoDraft } from './movimiento-draft.ts';
import { changedOnly, keepSeconds, timesOf, timesTyped, withEstimate } from './movimiento-changes.ts';
import {
  visibleFields,
  withTyped,
  movimientoBody,
  type MovimientoFormValues,
  newValues,
  valuesOf,
} from './movimiento-values.ts';
import type { PlannedValues } from './planned-values.ts';
import { movimientoErrors } from './movimiento-validation.ts';
import { nombreOperacion } from '#domain/numero.ts';

const schema = v.object({ tipo: choiceField(TIPOS_MOVIMIENTO), fecha_inicio: fecha, fecha_termino: fecha });

/**
 * Whether it was saved without warnings: then no modal is needed, since the updated history shows the result. That it has
 * closed the movement before it is expected, and warns of nothing.
 */
function isPlain(result: SaveResult | null): result is SaveResult & { estado: 'aceptado' } {
  return result?.estado === 'aceptado' && result.advertencias.every(isClosingWarning);
}

/** The operation and movement of the form. */
export interface EditedMovimiento {
  operacion: OperacionRecord;
  /** The movement that the form edits; null for a new one after the last. */
  movimiento: MovimientoRecord | null;
  /** The change of the tray that is edited. A waiting new movement may be in the operation already. */
  pending: PendingChange | null;
  /** The initial values of a truck that has arrived: its form is brief at first. */
  arrival?: MovimientoFormValues | null;
  /** What was planned, for a new movement. */
  planned?: PlannedValues;
}

/** The state of the movement form: initial values, validation, payload, and what happens after saving. */
export function useMovimientoForm(edited: EditedMovimiento, onClose: () => void) {
  const { operacion, movimiento, pending, arrival = null, planned = {} } = edited;
  const save = useSaveChange(pending);
  const isDriver = useSession()?.role === 'CHOFER';
  const [brief, setBrief] = useState(arrival !== null);
  const showAll = (): void => setBrief(false);
  const salida = useReturnTarget(pending, { doneLabel: 'Volver a la operación', onDone: onClose });
  const id = pending ? pending.id : (movimiento?.id ?? null);
  const earlier = movimiento && id !== null ? valuesBefore(movimiento, pending) : null;
  const visibleOf = ({ tipo, underlang }: MovimientoFormValues) =>
    visibleFields(tipo, {
      inForm: underlang === true,
      ofContenedor: operacion.contenedor?.underlang ?? false,
    });
  /**
   * When a CHOFER recorded it: it is accepted for an operation that was his then, however late it is sent. An edit of the
   * waiting change keeps the time.
   */
  const captured = (): { capturado?: unknown } =>
    isDriver ? { capturado: pending?.body.capturado ?? new Date(serverTime(Date.now())).toISOString() } : {};
  const send = (
    body: ReturnType<typeof movimientoBody>,
    before: object,
    record: MovimientoRecord | null,
  ): Promise<SaveResult> => {
    const label = `${body.tipo} · ${nombreOperacion(operacion.id)}`;
    if (id === null || record === null) {
      return save('movimiento.create', { body: { operacion: operacion.id, ...body, ...captured() }, label });
    }
    return save('movimiento.update', {
      id,
      body: withEstimate(changedOnly(body, before), body),
      label,
      original: { ...record },
    });
  };
  const base = earlier ? valuesOf(earlier) : (arrival ?? newValues(operacion, planned));
  const form = useRecordForm({
    schema,
    defaults: pending ? withTyped(base, pending.body) : base,
    base,
    edited: earlier ? { record: earlier, valuesOf } : undefined,
    pending,
    draft: movimientoDraft(operacion, movimiento),
    onRecover: (values) => {
      showAll();
      return values;
    },
    validate: (values) => movimientoErrors(values, visibleOf(values)),
    send: (times, values, before, record) => {
      const typed = timesTyped(pending?.body ?? {}, record);
      const body = { ...movimientoBody(values, visibleOf(values)), ...keepSeconds(times, typed) };
      return send(
        body,
        { ...movimientoBody(before, visibleOf(before)), ...timesOf(record ?? times) },
        record,
      );
    },
    onInvalid: ({ fecha_inicio, fecha_termino }) => {
      // An invalid end, which a brief form does not show.
      if (parseFecha(fecha_inicio) !== null && !v.is(schema.entries.fecha_termino, fecha_termino)) showAll();
      return false;
    },
    onResult: (result) => {
      if (result.estado === 'rechazado' && result.errores.length > 0) showAll();
      if (!isPlain(result)) return;
      toast([result.mensaje, ...result.advertencias].join('. '), 'ok');
      setTimeout(salida.onDone, CLOSE_AFTER_MS);
    },
  });
  return { form, salida, visibleOf, leaving: isPlain(form.result), brief, showAll, planned };
}
