/** Which drivers and trucks have another open operation in a window of time, for the choice of them (R17.4). */
import { overlap, timeWindow } from '#domain/agenda.ts';
import { formatDateMinute } from '#domain/date.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import type { Reader } from './reader.ts';

type Window = ReturnType<typeof timeWindow>;

/** By the id, as text: 'Ocupado: op. 562 hasta 25-11 04:00'. Who is not named is free. */
export interface Busy {
  chofer: ReadonlyMap<string, string>;
  camion: ReadonlyMap<string, string>;
}

/** '25-11 04:00'. */
function shortTime(iso: string): string {
  const [date = '', time = ''] = formatDateMinute(iso).split(' ');
  const [, month, day] = date.split('-');
  return `${day}-${month} ${time}`;
}

const busyText = ({ id }: Pick<OperacionRow, 'id'>, end: string): string =>
  `Ocupado: ${nombreOperacion(id).replace(/^operación/, 'op.')} hasta ${shortTime(end)}`;

/** Of several operations in the window the one that ends last is named. `itself` is not one of them. */
export function busyIn(reader: Reader, window: Window, itself: Id | null): Busy {
  const last = { chofer: new Map<string, string>(), camion: new Map<string, string>() };
  const texts = { chofer: new Map<string, string>(), camion: new Map<string, string>() };
  for (const row of reader.where('operacion', 'finalizado', false)) {
    const own = timeWindow(row);
    if (row.id === itself || !overlap(own, window)) continue;
    for (const kind of ['chofer', 'camion'] as const) {
      const id = row[`${kind}_id`];
      if (id === null || (last[kind].get(String(id)) ?? '') >= own.end) continue;
      last[kind].set(String(id), own.end);
      texts[kind].set(String(id), busyText(row, own.end));
    }
  }
  return texts;
}
