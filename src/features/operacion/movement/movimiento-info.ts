import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';

export interface LabelledValue {
  label: string;
  value: string;
}

type Contenedor = OperacionRecord['contenedor'];

const yesNo = (value: boolean): string => (value ? 'Sí' : 'No');

/** '-18 °C'; text such as 'Ambiente' stays as it is. */
export function temperaturaText(temperatura: number | string): string {
  return typeof temperatura === 'number' ? `${String(temperatura).replace('.', ',')} °C` : temperatura;
}

/** The cooling unit of the operation's container, for the movement that added the container. */
function underlangOf(movimiento: MovimientoRecord, contenedor: Contenedor): boolean | null {
  if (movimiento.datos.underlang !== null) return movimiento.datos.underlang;
  return movimiento.tipo === 'Retiro de contenedor en Bodega' ? (contenedor?.underlang ?? null) : null;
}

/** The data of a movement's timeline entry beside type and times (R5.5). */
export function movimientoInfo(movimiento: MovimientoRecord, contenedor: Contenedor): LabelledValue[] {
  const { datos, tipo } = movimiento;
  const underlang = underlangOf(movimiento, contenedor);
  const ventilacion = datos.ventilacion === null ? null : String(datos.ventilacion).replace('.', ',');
  const all: [string, string | null][] = [
    ['Contenedor', tipo.startsWith('Retiro') ? datos.numero : null],
    ['Puerto', datos.puerto],
    ['Depósito', datos.deposito],
    ['Planta', datos.planta],
    ['Bodega', datos.bodega],
    ['Terminal', datos.terminal],
    ['Comuna', datos.comuna],
    ['Dirección', datos.direccion],
    ['Underlang', underlang === null ? null : yesNo(underlang)],
    ['Temperatura', datos.temperatura === null ? null : temperaturaText(datos.temperatura)],
    ['Ventilación', ventilacion],
    ['Sello', datos.sello],
  ];
  return all.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}
