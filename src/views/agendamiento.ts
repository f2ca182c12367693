/** Plans scheduling and porteo from a call's body and the available rows, for server and browser. */
import type { AgendamientoCreate, PorteoCreate } from '#contracts/contenedor.ts';
import type { TableName, Tables } from '#contracts/tables.ts';
import { planAgendamiento, planRemoval, type Plan } from '#domain/agendamiento.ts';
import { planPorteo } from '#domain/porteo.ts';
import type { ContenedorTransporteRow, Id, Tarifa } from '#domain/tables.ts';
import type { Porteo } from '#domain/vocabulary.ts';
import { custodiaOf, isWaitingForPorteo } from './custodia.ts';
import type { Reader } from './reader.ts';
import { currentTarifa } from './tarifa.ts';
import { withMoved, pendingOf } from './transporte.ts';

function live<T extends TableName>(reader: Reader, table: T, id: Id): Tables[T] | null {
  const row = reader.get(table, id);
  return row && row.deleted_at === null ? row : null;
}

/** POST /contenedor. */
export function prepareAgendamiento(reader: Reader, body: AgendamientoCreate): Plan {
  return planAgendamiento(body, {
    refs: {
      clienteId: live(reader, 'cliente', body.clienteId),
      bodegaId: live(reader, 'bodega', body.bodegaId),
      depositoId: live(reader, 'deposito', body.depositoId),
    },
    custodia: (numero) => custodiaOf(reader, numero, null),
  });
}

/** The basis of a porteo's charge: the depot's side, and the client's current tariff. */
export function tarifaPorteo(
  reader: Reader,
  transporte: ContenedorTransporteRow | null,
): { side: Porteo; tarifa: Tarifa | null } {
  return {
    side: reader.get('deposito', transporte?.deposito_id ?? null)?.porteo ?? 'Valparaiso',
    tarifa: transporte && currentTarifa(reader, transporte.cliente_id),
  };
}

/** POST /contenedor/transporte. */
export function preparePorteo(reader: Reader, body: PorteoCreate): Plan {
  const transporte = live(reader, 'contenedor_transporte', body.contenedorTransporteId);
  return planPorteo(body, {
    transporte,
    chofer: live(reader, 'chofer', body.choferId),
    camion: live(reader, 'camion', body.camionId),
    contenedor: (id) => live(reader, 'contenedor', id),
    isPending: (contenedor) => isWaitingForPorteo(reader, contenedor),
    ...tarifaPorteo(reader, transporte),
  });
}

/** DELETE /contenedor/transporte/{id}. */
export function planRemovalOf(reader: Reader, row: ContenedorTransporteRow): Plan {
  return planRemoval(row, {
    withMoved: withMoved(reader, row.id),
    pending: pendingOf(reader, row.id),
  });
}
