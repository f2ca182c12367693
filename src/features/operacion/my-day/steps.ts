/** What a driver does next with an operation. */
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { missingAdjuntos } from '#domain/checklist.ts';
import type { TipoAdjunto } from '#domain/vocabulary.ts';
import type { MyOperacion } from '#views/my-day.ts';

export type Step = 'llegada' | 'salida' | 'fotos' | 'firma';

export interface Steps {
  /** The next step, as a large button; null where there is none. */
  main: Step | null;
  /** Others that are possible now. */
  more: readonly Step[];
  /** The movement that they concern; null before the first one. */
  movimiento: MovimientoRecord | null;
  /** The photos that the movement lacks. */
  missing: readonly TipoAdjunto[];
  /** All that it lacks, the signature too. */
  lacks: readonly TipoAdjunto[];
}

/**
 * At a stop what the movement lacks, then the departure; after it the next arrival. A photo or a signature that nobody
 * makes holds up nothing: the departure is among the others.
 */
export function stepsOf({ operacion, stop, following }: Omit<MyOperacion, 'places' | 'eta'>): Steps {
  const movimiento = stop ?? operacion.movimientos.at(-1) ?? null;
  if (movimiento === null) return { main: 'llegada', more: [], movimiento, missing: [], lacks: [] };
  const present = operacion.adjuntos
    .filter((each) => each.movimiento === movimiento.id)
    .map(({ tipo }) => tipo);
  const lacks = missingAdjuntos(movimiento.tipo, present);
  const missing = lacks.filter((tipo) => tipo !== 'Firma');
  const isSigned = !lacks.includes('Firma');
  const isAtPlant = movimiento.tipo.endsWith('en planta');
  const lacking: Step | null = missing.length > 0 ? 'fotos' : isSigned ? null : 'firma';
  const main: Step | null = stop ? (lacking ?? 'salida') : following.length > 0 ? 'llegada' : lacking;
  const all: readonly Step[] = [
    ...(stop ? ['salida' as const] : []),
    'fotos',
    ...(isAtPlant ? ['firma' as const] : []),
  ];
  return { main, more: all.filter((step) => step !== main), movimiento, missing, lacks };
}
