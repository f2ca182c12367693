import type { EmbarqueRecord } from '#contracts/embarque.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { spanText } from '../embarque/embarque-text.ts';

type GateCardData = OperacionRecord['movimientos'][number]['datos'];

export interface GateCardLine {
  label: string;
  /** '—' where the value is not recorded yet. */
  value: string;
}

/** The latest value among the movements, since a seal may be replaced on the way. */
function last(
  movimientos: OperacionRecord['movimientos'],
  field: 'sello' | 'terminal',
  planned: string | null = null,
): string {
  const values = movimientos.map(({ datos }: { datos: GateCardData }) => datos[field]);
  return values.findLast((value) => value !== null && value !== '') ?? planned ?? '—';
}

/** 'CSQU3054383' → 'CSQU 305438 3', as it stands on the door. */
const spaced = (numero: string): string => numero.replace(/^([A-Z]{4})(\d{6})(\d)$/, '$1 $2 $3');

/** What is planned and asked for at the gate, as far as it is known. */
function plannedLines({ cita_codigo, cita_desde, cita_hasta, bl_booking }: EmbarqueRecord): GateCardLine[] {
  const lines = [
    ['Código de cita', cita_codigo],
    ['Cita', spanText(cita_desde, cita_hasta)],
    ['BL o booking', bl_booking],
  ] as const;
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/**
 * The data that the clerk at a port's gate asks for, in that order. Container and terminal are the planned ones until a
 * movement has others.
 */
export function gateCardOf(operacion: OperacionRecord): GateCardLine[] {
  const { contenedor, camion, chofer, movimientos, embarque } = operacion;
  return [
    { label: 'Contenedor', value: spaced(contenedor?.numero ?? embarque.contenedor_previsto ?? '—') },
    { label: 'Placa', value: camion?.placa ?? '—' },
    { label: 'Chofer', value: chofer?.nombre ?? '—' },
    { label: 'Sello', value: last(movimientos, 'sello') },
    { label: 'Terminal', value: last(movimientos, 'terminal', embarque.terminal_previsto) },
    ...plannedLines(embarque),
  ];
}
