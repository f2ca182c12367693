import { fecha, opcion } from '#contracts/fields.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { antesDe, type Pendiente } from '#data/queries/pending-change.ts';
import { useGuardar } from '#data/queries/use-pending-change.ts';
import type { Resultado } from '#data/changes/result.ts';
import { TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';
import { useSalida } from '#forms/pending-context.ts';
import { useFormulario } from '#forms/use-form.ts';
import { toast } from '#ui/feedback/toast.ts';
import * as v from 'valibot';
import { CLOSE_AFTER_MS } from './constants.ts';
import { changedOnly, keepSeconds, timesOf, timesTyped } from './movimiento-changes.ts';
import {
  camposVisibles,
  conLoEscrito,
  cuerpoDe,
  type MovimientoValores,
  valoresIniciales,
} from './movimiento-values.ts';
import { erroresDeMovimiento } from './movimiento-validation.ts';
import { nombreOperacion } from '#domain/numero.ts';

const schema = v.object({ tipo: opcion(TIPOS_MOVIMIENTO), fecha_inicio: fecha, fecha_termino: fecha });

/** Saved without warnings: no modal, since the updated history shows the result. */
function isPlain(resultado: Resultado | null): boolean {
  return resultado?.estado === 'aceptado' && resultado.advertencias.length === 0;
}

/** What the form is about. */
export interface Editado {
  operacion: OperacionRecord;
  /** The movement that stands where the form's will; null: none does, it comes after the last. */
  movimiento: MovimientoRecord | null;
  /** The change of the tray that is edited; a new movement that waits may be in the operation already. */
  pendiente: Pendiente | null;
}

/** The state of the movement form: initial values, validation, payload, and what happens after saving. */
export function useMovimientoForm({ operacion, movimiento, pendiente }: Editado, onClose: () => void) {
  const guardar = useGuardar(pendiente);
  const salida = useSalida(pendiente, { listoLabel: 'Volver a la operación', onListo: onClose });
  const id = pendiente ? pendiente.id : (movimiento?.id ?? null);
  const antes = movimiento && id !== null ? antesDe(movimiento, pendiente) : null;
  const visiblesDe = ({ tipo, underlang }: MovimientoValores) =>
    camposVisibles(tipo, {
      enFormulario: underlang === true,
      delContenedor: operacion.contenedor?.underlang ?? false,
    });
  const send = (body: ReturnType<typeof cuerpoDe>, before: object): Promise<Resultado> => {
    const etiqueta = `${body.tipo} · ${nombreOperacion(operacion.id)}`;
    if (id === null || antes === null) {
      return guardar('movimiento.create', { body: { operacion: operacion.id, ...body }, etiqueta });
    }
    return guardar('movimiento.update', {
      id,
      body: changedOnly(body, before),
      etiqueta,
      original: { ...antes },
    });
  };
  const base = valoresIniciales(operacion, antes);
  const formulario = useFormulario({
    schema,
    defaults: pendiente ? conLoEscrito(base, pendiente.body) : base,
    base,
    pendiente,
    validar: (valores) => erroresDeMovimiento(valores, visiblesDe(valores)),
    enviar: async (times, valores, before) => {
      const typed = timesTyped(pendiente?.body ?? {}, antes);
      const body = { ...cuerpoDe(valores, visiblesDe(valores)), ...keepSeconds(times, typed) };
      const resultado = await send(body, {
        ...cuerpoDe(before, visiblesDe(before)),
        ...timesOf(antes ?? times),
      });
      if (isPlain(resultado)) {
        toast(resultado.mensaje, 'ok');
        setTimeout(salida.onListo, CLOSE_AFTER_MS);
      }
      return resultado;
    },
  });
  return { formulario, salida, visiblesDe, leaving: isPlain(formulario.resultado) };
}
