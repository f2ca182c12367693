/** The data of the screen 'Hoy': operations that are due, running clocks, stored containers and debts. */
import type { DeudaListRow } from '#contracts/cliente.ts';
import { relevantEta } from '#domain/agenda.ts';
import { startOfDay } from '#domain/date.ts';
import { nextTipos } from '#domain/movimiento.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import type { TipoMovimiento, TipoOperacion } from '#domain/vocabulary.ts';
import { clienteDeuda, totalDeuda } from './billing.ts';
import { byId, type Reader } from './reader.ts';
import { movimientosOf } from './operacion.ts';
import { guardadosNow, type Guardado, type Parada, paradasNow } from './running-times.ts';

const LOST_NAME = '—';

export interface TodayOperacion {
  id: Id;
  tipo: TipoOperacion;
  cliente: string;
  contenedor: string | null;
  /** The relevant ETA, ISO. */
  eta: string;
  /** Null: no driver is assigned. */
  chofer: string | null;
  /** The types that may follow; empty without a driver. */
  following: readonly TipoMovimiento[];
}

/** Unfinished operations, by their relevant ETA. */
export interface Agenda {
  /** Operations whose ETA is past and that have no movement. */
  delayed: TodayOperacion[];
  today: TodayOperacion[];
  tomorrow: TodayOperacion[];
  /** Operations that have a movement. */
  underWay: TodayOperacion[];
}

export interface Today {
  agenda: Agenda;
  paradas: Parada[];
  guardados: Guardado[];
  /** Largest first. */
  deudas: DeudaListRow[];
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

function todayOperacion(reader: Reader, row: OperacionRow, last: TipoMovimiento | null): TodayOperacion {
  const { id, tipo, cliente_id, chofer_id, contenedor_id } = row;
  return {
    id,
    tipo,
    cliente: reader.get('cliente', cliente_id)?.nombre ?? LOST_NAME,
    contenedor: reader.get('contenedor', contenedor_id)?.numero ?? null,
    eta: relevantEta(row),
    chofer: reader.get('chofer', chofer_id)?.nombre ?? null,
    following: chofer_id === null ? [] : nextTipos(tipo, last),
  };
}

/** `now` is an ISO time; days are those of the company's zone. */
export function agendaOf(reader: Reader, now: string): Agenda {
  const agenda: Agenda = { delayed: [], today: [], tomorrow: [], underWay: [] };
  const [tomorrow, after] = [startOfDay(now, 1), startOfDay(now, 2)];
  const open = reader
    .where('operacion', 'finalizado', false)
    .toSorted((a, b) => compare(relevantEta(a), relevantEta(b)) || byId(a, b));
  for (const row of open) {
    const last = movimientosOf(reader, row.id).at(-1)?.tipo ?? null;
    const todayRow = todayOperacion(reader, row, last);
    if (last !== null) agenda.underWay.push(todayRow);
    else if (todayRow.eta < now) agenda.delayed.push(todayRow);
    else if (todayRow.eta < tomorrow) agenda.today.push(todayRow);
    else if (todayRow.eta < after) agenda.tomorrow.push(todayRow);
  }
  return agenda;
}

/** `now` is an ISO time. */
export function todayOf(reader: Reader, now: string): Today {
  return {
    agenda: agendaOf(reader, now),
    paradas: paradasNow(reader, now),
    guardados: guardadosNow(reader, now),
    deudas: [...reader.all('cliente')]
      .flatMap(({ id }) => clienteDeuda(reader, id) ?? [])
      .toSorted((a, b) => totalDeuda(b) - totalDeuda(a) || byId(a, b)),
  };
}
