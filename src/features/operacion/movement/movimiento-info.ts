import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';

export interface LabelledValue {
  label: string;
  value: string;
}

type Operacion = Pick<OperacionRecord, 'chofer' | 'camion' | 'contenedor' | 'movimientos'>;

const yesNo = (value: boolean): string => (value ? 'Sí' : 'No');

/** '-18 °C'; text such as 'Ambiente' stays as it is. */
export function temperaturaText(temperatura: number | string): string {
  return typeof temperatura === 'number' ? `${String(temperatura).replace('.', ',')} °C` : temperatura;
}

/** The cooling unit of the operation's container, for the movement that added the container. */
function underlangOf(movimiento: MovimientoRecord, { contenedor }: Operacion): boolean | null {
  if (movimiento.datos.underlang !== null) return movimiento.datos.underlang;
  return movimiento.tipo === 'Retiro de contenedor en Bodega' ? (contenedor?.underlang ?? null) : null;
}

/** Whether a driver or truck that the operation no longer has drove one of its legs (R18.8). */
const hasChangedHands = ({ chofer, camion, movimientos }: Operacion): boolean =>
  movimientos.some((each) => each.chofer?.id !== chofer?.id || each.camion?.id !== camion?.id);

/** The data of a movement's timeline entry beside type and times (R5.5). */
export function movimientoInfo(movimiento: MovimientoRecord, operacion: Operacion): LabelledValue[] {
  const { datos, tipo } = movimiento;
  const underlang = underlangOf(movimiento, operacion);
  const leg = hasChangedHands(operacion) ? movimiento : null;
  const ventilacion = datos.ventilacion === null ? null : String(datos.ventilacion).replace('.', ',');
  const all: [string, string | null | undefined][] = [
    ['Chofer', leg?.chofer?.nombre],
    ['Camión', leg?.camion?.placa],
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
  return all.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
