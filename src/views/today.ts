/** The data of the screen 'Hoy': operations that are due, running clocks, stored containers and debts. */
import type { DeudaFila } from '#contracts/cliente.ts';
import { etaRelevante } from '#domain/agenda.ts';
import { startOfDay } from '#domain/date.ts';
import { nextTipos } from '#domain/movimiento.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import type { TipoMovimiento, TipoOperacion } from '#domain/vocabulary.ts';
import { deudaDeCliente, totalDeuda } from './billing.ts';
import { byId, type Lector } from './reader.ts';
import { movimientosDe } from './operacion.ts';
import { guardadosAhora, type Guardado, type Parada, paradasAhora } from './clocks.ts';

const NOMBRE_PERDIDO = '—';

export interface OperacionDeHoy {
  id: Id;
  tipo: TipoOperacion;
  cliente: string;
  contenedor: string | null;
  /** The relevant ETA, ISO. */
  eta: string;
  /** Null: no driver is assigned. */
  chofer: string | null;
  /** The types that may follow; empty without a driver. */
  siguientes: readonly TipoMovimiento[];
}

/** Unfinished operations, by their relevant ETA. */
export interface Agenda {
  /** Operations whose ETA is past and that have no movement. */
  atrasadas: OperacionDeHoy[];
  hoy: OperacionDeHoy[];
  manana: OperacionDeHoy[];
  /** Operations that have a movement. */
  en_curso: OperacionDeHoy[];
}

export interface Hoy {
  agenda: Agenda;
  paradas: Parada[];
  guardados: Guardado[];
  /** Largest first. */
  deudas: DeudaFila[];
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

function operacionDeHoy(lector: Lector, row: OperacionRow, ultimo: TipoMovimiento | null): OperacionDeHoy {
  const { id, tipo, cliente_id, chofer_id, contenedor_id } = row;
  return {
    id,
    tipo,
    cliente: lector.get('cliente', cliente_id)?.nombre ?? NOMBRE_PERDIDO,
    contenedor: lector.get('contenedor', contenedor_id)?.numero ?? null,
    eta: etaRelevante(row),
    chofer: lector.get('chofer', chofer_id)?.nombre ?? null,
    siguientes: chofer_id === null ? [] : nextTipos(tipo, ultimo),
  };
}

/** `now` is an ISO time; days are those of the company's zone. */
export function agendaDe(lector: Lector, now: string): Agenda {
  const agenda: Agenda = { atrasadas: [], hoy: [], manana: [], en_curso: [] };
  const [manana, despues] = [startOfDay(now, 1), startOfDay(now, 2)];
  const abiertas = lector
    .where('operacion', 'finalizado', false)
    .toSorted((a, b) => compare(etaRelevante(a), etaRelevante(b)) || byId(a, b));
  for (const row of abiertas) {
    const ultimo = movimientosDe(lector, row.id).at(-1)?.tipo ?? null;
    const fila = operacionDeHoy(lector, row, ultimo);
    if (ultimo !== null) agenda.en_curso.push(fila);
    else if (fila.eta < now) agenda.atrasadas.push(fila);
    else if (fila.eta < manana) agenda.hoy.push(fila);
    else if (fila.eta < despues) agenda.manana.push(fila);
  }
  return agenda;
}

/** `now` is an ISO time. */
export function hoyDe(lector: Lector, now: string): Hoy {
  return {
    agenda: agendaDe(lector, now),
    paradas: paradasAhora(lector, now),
    guardados: guardadosAhora(lector, now),
    deudas: [...lector.all('cliente')]
      .flatMap(({ id }) => deudaDeCliente(lector, id) ?? [])
      .toSorted((a, b) => totalDeuda(b) - totalDeuda(a) || byId(a, b)),
  };
}
