import type { OperacionRecord } from '#contracts/operacion.ts';

type Datos = OperacionRecord['movimientos'][number]['datos'];

export interface LineaDeTarjeta {
  label: string;
  /** '—' where nobody has written it down yet. */
  value: string;
}

/** The latest value among the movements, since a seal may be replaced on the way. */
function ultimo(movimientos: OperacionRecord['movimientos'], campo: 'sello' | 'terminal'): string {
  const values = movimientos.map(({ datos }: { datos: Datos }) => datos[campo]);
  return values.findLast((value) => value !== null && value !== '') ?? '—';
}

/** 'CSQU3054383' → 'CSQU 305438 3', as it stands on the door. */
const espaciado = (numero: string): string => numero.replace(/^([A-Z]{4})(\d{6})(\d)$/, '$1 $2 $3');

/** The data that the clerk at a port's gate asks for, in that order. */
export function tarjetaDe({ contenedor, camion, chofer, movimientos }: OperacionRecord): LineaDeTarjeta[] {
  return [
    { label: 'Contenedor', value: espaciado(contenedor?.numero ?? '—') },
    { label: 'Placa', value: camion?.placa ?? '—' },
    { label: 'Chofer', value: chofer?.nombre ?? '—' },
    { label: 'Sello', value: ultimo(movimientos, 'sello') },
    { label: 'Terminal', value: ultimo(movimientos, 'terminal') },
  ];
}
