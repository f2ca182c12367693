/** What a delivery note asks for, as far as it is known (R28.8). */
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatChileanDate, formatTime } from '#domain/date.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { formatRut } from '#domain/rut.ts';
import { titleCase } from '#domain/text.ts';
import { type TipoMovimiento, TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';

export interface GuiaLine {
  label: string;
  value: string;
}

interface Place {
  nombre: string;
  comuna?: string;
  direccion?: string;
}

const placeText = (place: Place | null | undefined, more: string | null = null): string | null =>
  place ? [place.nombre, more, place.direccion, place.comuna].filter(Boolean).join(', ') : more;

/** The plant that a movement used, the planned one, or the only one of the client. */
function plantOf({ planta, embarque, cliente }: OperacionRecord): Place | undefined {
  if (planta) return planta;
  const { plantas } = cliente;
  const planned = embarque.planta_prevista;
  if (planned) return plantas.find(({ id }) => id === planned.id) ?? planned;
  return plantas.length === 1 ? plantas[0] : undefined;
}

const lastDatum = (movimientos: readonly MovimientoRecord[], field: 'sello' | 'terminal'): string | null =>
  movimientos.map(({ datos }) => datos[field]).findLast(Boolean) ?? null;

function portText({ puerto, embarque, movimientos }: OperacionRecord): string | null {
  const terminal = lastDatum(movimientos, 'terminal') ?? embarque.terminal_previsto;
  return placeText(puerto ?? embarque.puerto_previsto, terminal);
}

const moment = (iso: string): string => `${formatChileanDate(iso)} ${formatTime(iso)}`;

/** Where the loaded container is taken from and to: the movements of both ends, and when they are expected. */
const ENDS: Record<
  OperacionRecord['tipo'],
  readonly [
    from: TipoMovimiento,
    to: TipoMovimiento,
    fromEta: 'eta_puerto' | 'eta_planta',
    toEta: 'eta_puerto' | 'eta_planta',
  ]
> = {
  IMPORTACION: ['Retiro en puerto', 'Descarga en planta', 'eta_puerto', 'eta_planta'],
  EXPORTACION: ['Carga en planta', 'Entrega en puerto', 'eta_planta', 'eta_puerto'],
};

/** When the truck leaves the origin and reaches the destination: expected until a movement says so. */
function times(operacion: OperacionRecord): [departure: string, arrival: string] {
  const [from, to, fromEta, toEta] = ENDS[operacion.tipo];
  const left = operacion.movimientos.find(({ tipo }) => tipo === from);
  const reached = operacion.movimientos.find(({ tipo }) => tipo === to);
  const expected = (iso: string): string => `${moment(iso)} (prevista)`;
  return [
    left && !left.termino_estimado
      ? moment(left.fecha_termino)
      : expected(left?.fecha_termino ?? operacion[fromEta]),
    reached ? moment(reached.fecha_inicio) : expected(operacion[toEta]),
  ];
}

/** The lines in the order of a delivery note; what is not known is left out. A driver has no RUT of the client. */
export function guiaOf(operacion: OperacionRecord): GuiaLine[] {
  const { id, tipo, cliente, chofer, camion, contenedor, embarque, movimientos } = operacion;
  const [port, plant] = [portText(operacion), placeText(plantOf(operacion))];
  const [origin, destination] = tipo === 'IMPORTACION' ? [port, plant] : [plant, port];
  const [departure, arrival] = times(operacion);
  const lines: [label: string, value: string | null | undefined][] = [
    ['Operación', `${titleCase(nombreOperacion(id))} · ${TIPO_OPERACION_LABEL[tipo]}`],
    ['Cliente', cliente.nombre],
    ['RUT del cliente', cliente.rut && formatRut(cliente.rut)],
    ['Origen', origin],
    ['Destino', destination],
    ['Salida', departure],
    ['Llegada', arrival],
    ['Chofer', chofer?.nombre],
    ['RUT del chofer', chofer?.rut && formatRut(chofer.rut)],
    ['Placa', camion?.placa],
    ['Placa del carro', camion?.placa_carro],
    ['Contenedor', contenedor?.numero ?? embarque.contenedor_previsto],
    ['Sello', lastDatum(movimientos, 'sello')],
  ];
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** A line each, for a message or another program. */
export const guiaText = (lines: readonly GuiaLine[]): string =>
  lines.map(({ label, value }) => `${label}: ${value}`).join('\n');
