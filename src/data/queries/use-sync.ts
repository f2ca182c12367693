import { isParked, isUnsent } from '../outbox/fila.ts';
import { useMotor } from '../provider.tsx';
import { useMotorVersion } from './use-consulta.ts';

export interface Sync {
  estado: 'preparando' | 'al-dia' | 'sin-conexion' | 'pendientes' | 'con-error';
  /** Changes not sent yet, those with an error included. */
  pendientes: number;
  errores: number;
  /** The chip's text. */
  texto: string;
  /** When this device was last in step with the server (epoch ms). */
  at: number | null;
  /** Rows received by the first pull while it runs. */
  progreso: number | null;
}

function describe(estado: Sync['estado'], pendientes: number, errores: number): string {
  switch (estado) {
    case 'preparando':
      return 'Preparando para trabajar sin conexión';
    case 'al-dia':
      return 'Al día';
    case 'con-error':
      return `${errores} con error`;
    case 'pendientes':
      return `${pendientes} ${pendientes === 1 ? 'pendiente' : 'pendientes'}`;
    case 'sin-conexion':
      return pendientes === 0
        ? 'Sin conexión'
        : `Sin conexión · ${pendientes} ${pendientes === 1 ? 'pendiente' : 'pendientes'}`;
  }
}

export function useSync(): Sync {
  const motor = useMotor();
  useMotorVersion(motor);
  const { complete, connected, progress, at } = motor.state;
  const errores = motor.rows.filter(isParked).length;
  const pendientes = motor.rows.filter(isUnsent).length;
  let estado: Sync['estado'] = 'al-dia';
  if (connected === false) estado = 'sin-conexion';
  else if (errores > 0) estado = 'con-error';
  else if (pendientes > 0) estado = 'pendientes';
  else if (!complete) estado = 'preparando';
  return {
    estado,
    pendientes,
    errores,
    texto: describe(estado, pendientes, errores),
    at,
    progreso: progress,
  };
}
