/** The attachments that a movement is expected to have (R25). They are shown as missing; nothing is refused. */
import type { TipoAdjunto, TipoMovimiento } from './vocabulary.ts';

/** EIR at each pick-up and delivery, the seal where it is set, the doors, and the receiver's signature at a plant. */
const EXPECTED: Record<TipoMovimiento, readonly TipoAdjunto[]> = {
  'Retiro en puerto': ['EIR', 'Contenedor', 'Sello'],
  'Retiro de contenedor en Deposito': ['EIR', 'Contenedor'],
  'Retiro de contenedor en Bodega': ['EIR', 'Contenedor'],
  'Carga en planta': ['Sello', 'Contenedor', 'Firma'],
  'Descarga en planta': ['Firma'],
  'Almacenaje en bodega': [],
  'Entrega en puerto': ['EIR', 'Contenedor'],
  'Entrega de contenedor': ['EIR'],
};

/** The expected attachments of which the movement has none, in the order in which they are made. */
export function missingAdjuntos(tipo: TipoMovimiento, present: readonly TipoAdjunto[]): TipoAdjunto[] {
  return EXPECTED[tipo].filter((expected) => !present.includes(expected));
}

/** Only a photo shows them. */
const NO_PAPERS: ReadonlySet<TipoAdjunto> = new Set(['Contenedor', 'Sello', 'Daño']);

interface NextFile {
  /** Null: it belongs to the operation itself. */
  movimiento: TipoMovimiento | null;
  present: readonly TipoAdjunto[];
  /** The type of the one before it; null for the first one. */
  last: TipoAdjunto | null;
  isPdf: boolean;
}

/** The type that is proposed for the next photo or PDF: what the movement lacks, then the type of the one before it. */
export function proposedAdjunto({ movimiento, present, last, isPdf }: NextFile): TipoAdjunto {
  // A signature is drawn.
  const fits = (tipo: TipoAdjunto): boolean => tipo !== 'Firma' && !(isPdf && NO_PAPERS.has(tipo));
  const missing = movimiento ? missingAdjuntos(movimiento, present) : [];
  const proposed = [...missing, ...(last ? [last] : [])].find(fits);
  return proposed ?? (movimiento && !isPdf ? 'Contenedor' : 'Guía');
}
