/** Random corrections of an operation: its amount, its ETAs, and what is planned for it. */
import type { OfficeRow, OfficeRows } from './office-rows.ts';
import { HOUR, isoAt, type RandomChoice, START } from './random-values.ts';

/** Some of the planned fields, now and then cleared. Few values, so that shipments meet. */
async function randomPlan(office: OfficeRows, row: OfficeRow, { which, value, text }: RandomChoice) {
  const at = START + value * HOUR;
  const place = async (table: 'puerto' | 'deposito' | 'planta', where?: string) =>
    (await office.oneOf(table, which, where))?.id ?? null;
  const plans = [
    { naviera: text, nave: `${text} ${value % 5}`, bl_booking: `bl-${value % 4}` },
    { contenedor_previsto: `tclu ${1000 + (value % 3)}`, contenedor_tipo: value % 2 ? '22g1' : '45R1' },
    { referencia_cliente: text, terminal_previsto: text, cita_codigo: `c${value}` },
    { cita_desde: isoAt(at), cita_hasta: isoAt(at + (which % 9) * HOUR), peso_kg: 1 + value * 30 },
    { dias_libres: value % 30, libre_desde: isoAt(at).slice(0, 10), stacking_desde: isoAt(at) },
    { puerto_previsto: await place('puerto'), deposito_previsto: await place('deposito') },
    { planta_prevista: await place('planta', `cliente_id = ${row.cliente_id}`) },
    { bl_booking: '', libre_desde: null, puerto_previsto: null, contenedor_previsto: null, cita_hasta: null },
  ];
  return plans[value % plans.length]!;
}

export async function randomCorrection(
  office: OfficeRows,
  row: OfficeRow,
  random: RandomChoice,
): Promise<object> {
  const { which, value } = random;
  if (which % 3) return randomPlan(office, row, random);
  return value % 2 ? { monto: value } : { eta_planta: isoAt(START + value * HOUR) };
}
