/** Papers of the demo's drivers and trucks: some are over, some expire soon. */
import { formatFecha } from '#domain/date.ts';
import { laterDay } from '#domain/plain-day.ts';
import type { TipoVencimiento } from '#domain/vocabulary.ts';
import { toIso } from './calendar.ts';
import type { Demo } from './demo.ts';
import type { RowSet } from './row-set.ts';

const OF_CHOFER: readonly TipoVencimiento[] = ['Licencia', 'Credencial de terminal'];
const OF_CAMION: readonly TipoVencimiento[] = [
  'Revisión técnica',
  'Permiso de circulación',
  'SOAP',
  'Seguro',
];

/** Days from now, in turn. */
const DAYS = [240, 410, 95, 180, 320, 64, 700, 150, 275, 510, 120, 45, 365, 210, 88, 600] as const;

/** Days from now of some: what the screens show first. */
const URGENT: ReadonlyMap<number, number> = new Map([
  [9, 12],
  [23, -6],
  [41, 3],
  [66, 20],
  [90, -15],
  [118, 8],
  [133, 27],
]);

/** Not by random numbers, so that the rest of the company stays the same. */
export function makeVencimientos({ calendar }: Demo, rows: RowSet): void {
  const at = toIso(calendar.at(-90, 10));
  const today = formatFecha(calendar.at(0, 12));
  let turn = 0;
  const add = (
    owner: { chofer_id: number | null; camion_id: number | null },
    tipo: TipoVencimiento,
  ): void => {
    const days = URGENT.get(turn) ?? DAYS[turn % DAYS.length]!;
    turn += 1;
    const numero = tipo === 'Credencial de terminal' ? `C-${4100 + turn * 7}` : null;
    rows.insert('vencimiento', at, { ...owner, tipo, numero, vence: laterDay(today, days) });
  };
  for (const { id } of rows.rows('chofer'))
    for (const tipo of OF_CHOFER) add({ chofer_id: id, camion_id: null }, tipo);
  for (const { id } of rows.rows('camion'))
    for (const tipo of OF_CAMION) add({ chofer_id: null, camion_id: id }, tipo);
}
