import type { OperacionRecord } from '#contracts/operacion.ts';

type GateCardData = OperacionRecord['movimientos'][number]['datos'];

export interface GateCardLine {
  label: string;
  /** '—' where the value is not recorded yet. */
  value: string;
}

/** The latest value among the movements, since a seal may be replaced on the way. */
function last(movimientos: OperacionRecord['movimientos'], field: 'sello' | 'terminal'): string {
  const values = movimientos.map(({ datos }: { datos: GateCardData }) => datos[field]);
  return values.findLast((value) => value !== null && value !== '') ?? '—';
}

/** 'CSQU3054383' → 'CSQU 305438 3', as it stands on the door. */
const spaced = (numero: string): string => numero.replace(/^([A-Z]{4})(\d{6})(\d)$/, '$1 $2 $3');

/** The data that the clerk at a port's gate asks for, in that order. */
export function gateCardOf({ contenedor, camion, chofer, movimientos }: OperacionRecord): GateCardLine[] {
  return [
    { label: 'Contenedor', value: spaced(contenedor?.numero ?? '—') },
    { label: 'Placa', value: camion?.placa ?? '—' },
    { label: 'Chofer', value: chofer?.nombre ?? '—' },
    { label: 'Sello', value: last(movimientos, 'sello') },
    { label: 'Terminal', value: last(movimientos, 'terminal') },
  ];
}
