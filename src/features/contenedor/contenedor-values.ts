/** The initial values of the two container forms: empty, or those of a queued change. */
import type { TransporteRecord } from '#contracts/contenedor.ts';
import { formatFecha, formatDateMinute } from '#domain/date.ts';

/** The content of a queued change, under the payload's names. */
export type TypedAgendamiento = Readonly<Record<string, unknown>>;

interface ContenedorValues {
  /** The uuid of a queued container: later queued changes refer to it. */
  uuid?: string;
  numero: string;
  underlang: boolean | undefined;
}

/** 'Underlang' has no default, since it decides what is charged. */
export const CONTENEDOR: ContenedorValues = { numero: '', underlang: undefined };

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function agendamientoValues({ fecha_agendamiento, ...body }: TypedAgendamiento = {}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a queued change passed the contract's schema
  const contenedores = list(body.contenedores) as ContenedorValues[];
  return {
    clienteId: text(body.clienteId),
    bodegaId: text(body.bodegaId),
    depositoId: text(body.depositoId),
    fecha_agendamiento: typeof fecha_agendamiento === 'string' ? formatFecha(fecha_agendamiento) : '',
    contenedores: contenedores.length === 0 ? [CONTENEDOR] : contenedores,
  };
}

/** Containers are identified by uuid: one that was scheduled on this device gets its number while the form is open. */
export function porteoValues(
  { id, contenedores }: Pick<TransporteRecord, 'id' | 'contenedores'>,
  body: TypedAgendamiento = {},
) {
  const fecha = (value: unknown): string => (typeof value === 'string' ? formatDateMinute(value) : '');
  return {
    contenedorTransporteId: id,
    choferId: text(body.choferId),
    camionId: text(body.camionId),
    inicio: fecha(body.inicio),
    fin: fecha(body.fin),
    contenedores: body.contenedores
      ? list(body.contenedores).map(text)
      : contenedores.map(({ uuid }) => uuid),
  };
}
