/** GET /notificacion: debts, containers with goods, operations that are due (R22.1). */
import type { DeudaFila } from '#contracts/cliente.ts';
import type { Notificacion } from '#contracts/notificacion.ts';
import { etaRelevante } from '#domain/agenda.ts';
import { startOfDay } from '#domain/date.ts';
import { compareTextos } from '#domain/text.ts';
import { diasEnBodega, libresRestantes } from './estadia.ts';
import { deudaDeCliente } from './billing.ts';
import { byId, type Lector } from './reader.ts';

const NOMBRE_PERDIDO = '—';

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** A client's debt as the bell shows it: pesos as text, under the names of R22.1. */
export function notificacionDeuda({
  id,
  nombre,
  monto_extras,
  monto_operaciones,
}: DeudaFila): Notificacion['clientes_deuda'][number] {
  return {
    id,
    nombre,
    monto_extras: String(monto_extras),
    monto_extras_extras: String(monto_operaciones),
  };
}

function clientesDeuda(lector: Lector): Notificacion['clientes_deuda'] {
  return [...lector.all('cliente')]
    .flatMap(({ id }) => deudaDeCliente(lector, id) ?? [])
    .toSorted((a, b) => compareTextos(a.nombre, b.nombre) || byId(a, b))
    .map(notificacionDeuda);
}

/** `now` is an ISO time. */
export function contenedoresConMercaderia(
  lector: Lector,
  now: string,
): Notificacion['contenedores_mercaderia'] {
  return lector
    .where('almacenaje', 'salida', null)
    .filter(({ con_mercaderia }) => con_mercaderia)
    .toSorted((a, b) => compare(a.entrada, b.entrada) || byId(a, b))
    .flatMap((estadia) => {
      const contenedor = lector.get('contenedor', estadia.contenedor_id);
      if (!contenedor || contenedor.deleted_at !== null) return [];
      return {
        id: contenedor.id,
        numero: contenedor.numero,
        cliente: lector.get('cliente', contenedor.cliente_id)?.nombre ?? NOMBRE_PERDIDO,
        bodega: lector.get('bodega', estadia.bodega_id)?.nombre ?? NOMBRE_PERDIDO,
        dias: diasEnBodega(estadia.entrada, now),
        libres_restantes: libresRestantes(lector, estadia, contenedor.cliente_id, now),
      };
    });
}

/** Operations whose relevant ETA is before this are announced: the end of tomorrow, in the company's zone. */
export const limiteDeAviso = (now: string): string => startOfDay(now, 2);

export function operacionesProximas(lector: Lector, now: string): Notificacion['operaciones'] {
  const limite = limiteDeAviso(now);
  return lector
    .where('operacion', 'finalizado', false)
    .filter((operacion) => etaRelevante(operacion) < limite)
    .toSorted((a, b) => compare(etaRelevante(a), etaRelevante(b)) || byId(a, b))
    .map(({ id, tipo, eta_planta, eta_puerto, cliente_id }) => ({
      id,
      tipo,
      cliente: lector.get('cliente', cliente_id)?.nombre ?? NOMBRE_PERDIDO,
      eta_planta,
      eta_puerto,
    }));
}

/** All three lists, from rows that hold everything: a device's own answer. */
export function notificacionDe(lector: Lector, now: string): Notificacion {
  return {
    clientes_deuda: clientesDeuda(lector),
    contenedores_mercaderia: contenedoresConMercaderia(lector, now),
    operaciones: operacionesProximas(lector, now),
  };
}
