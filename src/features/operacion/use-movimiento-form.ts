import { fecha, opcion } from '#contracts/campos.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useMutar } from '#data/queries/use-mutar.ts';
import type { Resultado } from '#data/outbox/resultado.ts';
import { TIPOS_MOVIMIENTO } from '#domain/vocabulario.ts';
import { useFormulario } from '#formulario/use-formulario.ts';
import { toast } from '#ui/toast.ts';
import * as v from 'valibot';
import { CLOSE_AFTER_MS } from './constantes.ts';
import { changedOnly, keepSeconds, timesOf } from './movimiento-cambios.ts';
import { camposVisibles, cuerpoDe, type MovimientoValores, valoresIniciales } from './movimiento-valores.ts';
import { erroresDeMovimiento } from './movimiento-validacion.ts';
import { nombreOperacion } from './nombre-operacion.ts';

const schema = v.object({ tipo: opcion(TIPOS_MOVIMIENTO), fecha_inicio: fecha, fecha_termino: fecha });

/** Accepted without a doubt: no modal to press away, the renewed history is the answer. */
function isPlain(resultado: Resultado | null): boolean {
  return resultado?.estado === 'aceptado' && resultado.advertencias.length === 0;
}

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
  const send = (body: ReturnType<typeof cuerpoDe>, before: object): Promise<Resultado> => {
    const etiqueta = `${body.tipo} · ${nombreOperacion(operacion.id)}`;
    if (movimiento === null) {
      return mutar('movimiento.create', { body: { operacion: operacion.id, ...body }, etiqueta });
    }
    const { id } = movimiento;
    return mutar('movimiento.update', {
      id,
      body: changedOnly(body, before),
      etiqueta,
      original: { ...movimiento },
    });
  };
  const formulario = useFormulario({
    schema,
    defaults: valoresIniciales(operacion, movimiento),
    validar: (valores) => erroresDeMovimiento(valores, visiblesDe(valores)),
    enviar: async (times, valores, base) => {
      const body = { ...cuerpoDe(valores, visiblesDe(valores)), ...keepSeconds(times, movimiento) };
      const resultado = await send(body, {
        ...cuerpoDe(base, visiblesDe(base)),
        ...timesOf(movimiento ?? times),
      });
      if (isPlain(resultado)) {
        toast(resultado.mensaje, 'ok');
        setTimeout(onListo, CLOSE_AFTER_MS);
      }
      return resultado;
    },
  });
  return { formulario, visiblesDe, leaving: isPlain(formulario.resultado) };
}
