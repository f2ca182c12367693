/** What this device alone knows of the storage, beside the lists and details that the server answers too. */
import type { AlmacenFila } from '#contracts/contenedor.ts';
import type { ListQuery } from '#contracts/common.ts';
import type { Id } from '#domain/tables.ts';
import { type AlmacenResumen, almacenResumen } from '#views/almacen.ts';
import { estadiaAbierta } from '#views/custodia.ts';
import { libresRestantes } from '#views/estadia.ts';
import type { Lector } from '#views/reader.ts';
import { useMemo } from 'react';
import { noteWorst, type PendingRecords, type PendingState } from '../outbox/pending-records.ts';
import { useMotor } from './provider.tsx';
import { serverTime } from '../net/server-clock.ts';
import { useMotorVersion } from './use-query-answer.ts';
import { type Lista, useLista } from './use-list.ts';

/** The name of a list's row: a client may have containers in several warehouses. */
export const lugarDe = (clienteId: Id, bodegaId: Id): string => `${clienteId}/${bodegaId}`;

/** Client and warehouse of those containers that are stored. */
function lugaresDe(
  lector: Lector,
  contenedores: Iterable<readonly [Id, PendingState]>,
): PendingRecords<string> {
  const lugares = new Map<string, PendingState>();
  for (const [id, state] of contenedores) {
    const contenedor = lector.get('contenedor', id);
    const estadia = contenedor && estadiaAbierta(lector, contenedor.id);
    if (estadia) noteWorst(lugares, lugarDe(contenedor.cliente_id, estadia.bodega_id), state);
  }
  return lugares;
}

/** One page of a list of stored containers; its unsent rows are those with a container that an unsent change moved. */
export function useAlmacenLista(key: 'contenedor' | 'mercaderia', query: ListQuery): Lista<AlmacenFila> {
  const motor = useMotor();
  const version = useMotorVersion(motor);
  const consulta = useLista<AlmacenFila>(key, query);
  const pendientes = useMemo(() => {
    const deOperaciones = [...motor.pendientes('operacion')].flatMap(([id, state]) => {
      const contenedor = motor.lector.get('operacion', id)?.contenedor_id ?? null;
      return contenedor === null ? [] : [[contenedor, state] as const];
    });
    return lugaresDe(motor.lector, [...motor.pendientes('contenedor'), ...deOperaciones]);
    // `version` stands for all that the engine holds.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
  }, [motor, version]);
  return { ...consulta, pendientes };
}

const resumenDe = (lector: Lector): AlmacenResumen =>
  almacenResumen(lector, new Date(serverTime()).toISOString());

/** The figures over the storage lists; null until this device has everything. */
export function useAlmacenResumen(): AlmacenResumen | null {
  const motor = useMotor();
  const version = useMotorVersion(motor);
  const { ready, complete } = motor.state;
  return useMemo(
    () => (ready && complete ? resumenDe(motor.lector) : null),
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps -- as above
    [motor, version, ready, complete],
  );
}

/** How many free days a stored container has left, negative when over; null where this device cannot tell. */
export function useLibresRestantes(): (contenedorId: Id) => number | null {
  const motor = useMotor();
  useMotorVersion(motor);
  return (contenedorId) => {
    const contenedor = motor.lector.get('contenedor', contenedorId);
    const estadia = contenedor && estadiaAbierta(motor.lector, contenedor.id);
    return estadia
      ? libresRestantes(motor.lector, estadia, contenedor.cliente_id, new Date(serverTime()).toISOString())
      : null;
  };
}
