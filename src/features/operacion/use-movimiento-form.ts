import { fecha, opcion } from '#contracts/campos.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useMutar } from '#data/queries/use-mutar.ts';
import { TIPOS_MOVIMIENTO } from '#domain/vocabulario.ts';
import { useFormulario } from '#formulario/use-formulario.ts';
import { toast } from '#ui/toast.ts';
import { useEffect } from 'react';
import * as v from 'valibot';
import { CLOSE_AFTER_MS } from './constantes.ts';
import { changedOnly, keepSeconds, timesOf } from './movimiento-cambios.ts';
import { camposVisibles, cuerpoDe, type MovimientoValores, valoresIniciales } from './movimiento-valores.ts';
import { erroresDeMovimiento } from './movimiento-validacion.ts';
import { nombreOperacion } from './nombre-operacion.ts';

const schema = v.object({ tipo: opcion(TIPOS_MOVIMIENTO), fecha_inicio: fecha, fecha_termino: fecha });

/** The movement form's life: where it starts, what it refuses, what it sends, and how it leaves. */
export function useMovimientoForm(
  operacion: OperacionRecord,
  movimiento: MovimientoRecord | null,
  onListo: () => void,
) {
  const mutar = useMutar();
  const visiblesDe = ({ tipo, underlang }: MovimientoValores) =>
    camposVisibles(tipo, {
      enFormulario: underlang === true,
      delContenedor: operacion.contenedor?.underlang ?? false,
    });
  const formulario = useFormulario({
    schema,
    defaults: valoresIniciales(operacion, movimiento),
    validar: (valores) => erroresDeMovimiento(valores, visiblesDe(valores)),
    enviar: (times, valores, base) => {
      const body = { ...cuerpoDe(valores, visiblesDe(valores)), ...keepSeconds(times, movimiento) };
      const etiqueta = `${times.tipo} · ${nombreOperacion(operacion.id)}`;
      if (movimiento === null) {
        return mutar('movimiento.create', { body: { operacion: operacion.id, ...body }, etiqueta });
      }
      const before = { ...cuerpoDe(base, visiblesDe(base)), ...timesOf(movimiento) };
      const { id } = movimiento;
      return mutar('movimiento.update', {
        id,
        body: changedOnly(body, before),
        etiqueta,
        original: { ...movimiento },
      });
    },
  });
  const { resultado } = formulario;
  // Plainly accepted: no modal to press away, the renewed history is the answer.
  const plain = resultado?.estado === 'aceptado' && resultado.advertencias.length === 0 ? resultado : null;
  useEffect(() => {
    if (plain === null) return undefined;
    toast(plain.mensaje, 'ok');
    const timer = setTimeout(onListo, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [plain, onListo]);
  return { formulario, visiblesDe, pending: plain !== null };
}
