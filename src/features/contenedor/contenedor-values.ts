/** The initial values of the two container forms: empty, or those of a queued change. */
import type { TransporteRecord } from '#contracts/contenedor.ts';
import { formatFecha, formatFechaMinuto } from '#domain/date.ts';

/** What a queued change carries, under the payload's names. */
export type Escrito = Readonly<Record<string, unknown>>;

interface ContenedorValores {
  /** The uuid of a queued container, by which later queued changes name it. */
  uuid?: string;
  numero: string;
  underlang: boolean | undefined;
}

/** 'Underlang' has no default, since it decides what is charged. */
export const CONTENEDOR: ContenedorValores = { numero: '', underlang: undefined };

const texto = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const lista = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function valoresDeAgenda({ fecha_agendamiento, ...body }: Escrito = {}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a queued change passed the contract's schema
  const contenedores = lista(body.contenedores) as ContenedorValores[];
  return {
    clienteId: texto(body.clienteId),
    bodegaId: texto(body.bodegaId),
    depositoId: texto(body.depositoId),
    fecha_agendamiento: typeof fecha_agendamiento === 'string' ? formatFecha(fecha_agendamiento) : '',
    contenedores: contenedores.length === 0 ? [CONTENEDOR] : contenedores,
  };
}

/** The containers by uuid: what was scheduled on this device gets its number while the form is open. */
export function valoresDePorteo(
  { id, contenedores }: Pick<TransporteRecord, 'id' | 'contenedores'>,
  body: Escrito = {},
) {
  const fecha = (value: unknown): string => (typeof value === 'string' ? formatFechaMinuto(value) : '');
  return {
    contenedorTransporteId: id,
    choferId: texto(body.choferId),
    camionId: texto(body.camionId),
    inicio: fecha(body.inicio),
    fin: fecha(body.fin),
    contenedores: body.contenedores
      ? lista(body.contenedores).map(texto)
      : contenedores.map(({ uuid }) => uuid),
  };
}
