/** What a driver enters on his device, and what the screens of each role offer. */
import { mayCall } from '#contracts/permissions.ts';
import type { Id } from '#domain/tables.ts';
import { movimientosOf } from '#views/operacion.ts';
import type { Reader } from '#views/reader.ts';
import { OFFICE_TASKS } from './office.ts';
import type { SeededRandom } from './random.ts';
import type { SimTab } from './tab.ts';
import { type Action, DAY, HOUR, mover, type OfficeTask, remove, some } from './tasks.ts';

/** Days before today on which the recent work of drivers begins. */
const BEGUN_DAYS = 8;

const iso = (ms: number): string => new Date(ms).toISOString();

/** A movement of these days: the others are three months old, and leave the device with the end of their operation. */
function recent(task: OfficeTask, reader: Reader): OfficeTask {
  const body = task.request.body as { operacion: Id; fecha_inicio: string; fecha_termino: string };
  const last = movimientosOf(reader, body.operacion).at(-1);
  const start = last
    ? Date.parse(last.fecha_termino) + HOUR
    : Math.floor(Date.now() / DAY - BEGUN_DAYS) * DAY;
  const lasts = Date.parse(body.fecha_termino) - Date.parse(body.fecha_inicio);
  const times = { fecha_inicio: iso(start), fecha_termino: iso(start + lasts) };
  return { ...task, request: { body: { ...body, ...times } } };
}

const move: Action = (reader, random) => {
  const task = mover(reader, random);
  return task && (random.chance(0.6) ? recent(task, reader) : task);
};

const undo: Action = (reader, random) => {
  const operacion = some(reader.all('operacion'), random);
  const last = operacion && movimientosOf(reader, operacion.id).at(-1);
  return last ? remove('movimiento.remove', last.id) : null;
};

const as = (what: string): Action => OFFICE_TASKS[what]![1];

/** Each kind of a driver's work, as often as it is chosen. */
const DRIVER_TASKS: readonly Action[] = [
  move,
  move,
  move,
  move,
  as('corrects a movement'),
  undo,
  as('takes a photo'),
  as('takes a photo'),
  as('corrects a photo'),
  as('deletes a photo'),
];

export const driverTask: Action = (reader, random) => random.oneOf(DRIVER_TASKS)(reader, random);

/** What the user of the tab does: where the role does not permit it, a driver does something of his own. */
export function taskOf(tab: SimTab, action: Action, random: SeededRandom): OfficeTask | null {
  const { reader } = tab.engine;
  const task = action(reader, random);
  if (tab.role !== 'CHOFER' || (task && mayCall(tab.role, task.key))) return task;
  return driverTask(reader, random);
}

/** As the form of a driver saves it: with the time of the recording, by the server's clock. */
function recorded({ key, request, ...rest }: OfficeTask): OfficeTask {
  const body = request.body as Record<string, unknown> | undefined;
  const now = iso(Date.now());
  if (key === 'movimiento.create')
    return { key, request: { ...request, body: { capturado: now, ...body } }, ...rest };
  if (key === 'adjunto.create')
    return { key, request: { ...request, body: { ...body, tomada_en: now } }, ...rest };
  return { key, request, ...rest };
}

/** The change as the screens of the role save it; null where they do not offer it. */
export function offered(task: OfficeTask, { role }: SimTab): OfficeTask | null {
  if (!mayCall(role, task.key)) return null;
  return role === 'CHOFER' ? recorded(task) : task;
}
