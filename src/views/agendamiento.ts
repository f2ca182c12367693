/** Plans of scheduling and porteo from a call's body and the available rows, for server and browser. */
import type { AgendamientoCreate, PorteoCreate } from '#contracts/contenedor.ts';
import type { Tabla, Tablas } from '#contracts/tables.ts';
import { planAgendamiento, planEliminacion, type Plan } from '#domain/agendamiento.ts';
import { planPorteo } from '#domain/porteo.ts';
import type { ContenedorTransporteRow, Id, Tarifa } from '#domain/tables.ts';
import type { Porteo } from '#domain/vocabulary.ts';
import { custodiaDe, isPendienteDePorteo } from './custodia.ts';
import type { Lector } from './reader.ts';
import { tarifaVigente } from './tarifa.ts';
import { conMovidos, pendientesDe } from './transporte.ts';

function live<T extends Tabla>(lector: Lector, tabla: T, id: Id): Tablas[T] | null {
  const row = lector.get(tabla, id);
  return row && row.deleted_at === null ? row : null;
}

/** POST /contenedor. */
export function prepareAgendamiento(lector: Lector, body: AgendamientoCreate): Plan {
  return planAgendamiento(body, {
    refs: {
      clienteId: live(lector, 'cliente', body.clienteId),
      bodegaId: live(lector, 'bodega', body.bodegaId),
      depositoId: live(lector, 'deposito', body.depositoId),
    },
    custodia: (numero) => custodiaDe(lector, numero, null),
  });
}

/** What the porteo of an agendamiento's containers is charged by: the depot's side, the client's tariff of today. */
export function tarifaPorteo(
  lector: Lector,
  transporte: ContenedorTransporteRow | null,
): { lado: Porteo; tarifa: Tarifa | null } {
  return {
    lado: lector.get('deposito', transporte?.deposito_id ?? null)?.porteo ?? 'Valparaiso',
    tarifa: transporte && tarifaVigente(lector, transporte.cliente_id),
  };
}

/** POST /contenedor/transporte. */
export function preparePorteo(lector: Lector, body: PorteoCreate): Plan {
  const transporte = live(lector, 'contenedor_transporte', body.contenedorTransporteId);
  return planPorteo(body, {
    transporte,
    chofer: live(lector, 'chofer', body.choferId),
    camion: live(lector, 'camion', body.camionId),
    contenedor: (id) => live(lector, 'contenedor', id),
    isPendiente: (contenedor) => isPendienteDePorteo(lector, contenedor),
    ...tarifaPorteo(lector, transporte),
  });
}

/** DELETE /contenedor/transporte/{id}. */
export function prepareEliminacion(lector: Lector, row: ContenedorTransporteRow): Plan {
  return planEliminacion(row, {
    conMovidos: conMovidos(lector, row.id),
    pendientes: pendientesDe(lector, row.id),
  });
}
