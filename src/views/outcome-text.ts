/** The differences between the promised outcome of a change and its current one, as sentences for the user. */
import { sameJson } from '#domain/same-json.ts';
import type { Effect, Outcome } from '#contracts/promise.ts';
import type { TableName } from '#contracts/tables.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { fieldOf, labelOf } from './labels.ts';
import {
  amount,
  chargesByTipo,
  custodyLine,
  type Difference,
  differencesOf,
  finishedLine,
  pesosOrNone,
  removedRows,
} from './outcome-difference.ts';
import type { Reader } from './reader.ts';
import { unknownLines } from './unknown-outcome.ts';

/** '$1.234' of a price, '6' of hours. */
function tariffValue(field: string, value: unknown): string {
  if (typeof value !== 'number') return 'sin tarifa';
  return fieldOf(field)?.format === 'pesos' ? formatPesos(value) : formatNumero(value);
}

function tariffLines(expected: unknown, actual: unknown): string[] {
  const [before, now] = [expected ?? {}, actual ?? {}] as Record<string, unknown>[];
  const fields = [...new Set([...Object.keys(before!), ...Object.keys(now!)])];
  const changed = fields.filter((field) => !sameJson(before![field], now![field]));
  if (expected === null || expected === undefined) {
    return ['Al guardar, el cliente no tenía tarifa; hoy tiene una, y se aplicaría.'];
  }
  if (actual === null || actual === undefined) return ['La tarifa que se aplicó al guardar ya no existe.'];
  return changed.map((field) => {
    const values = [before![field], now![field]].map((value) => tariffValue(field, value));
    return `Tarifa, ${labelOf(field)}: al guardar decía ${values[0]}; hoy sería ${values[1]}.`;
  });
}

const PAID_MEANWHILE =
  'Los pagos de esta factura cambiaron desde que usted la vio, aunque suman lo mismo. Revísela antes de seguir.';

/** What another one has paid, or taken back, since the change was saved. */
function paymentLines(expected: Effect | undefined, actual: Effect | undefined): string[] {
  const [promised, current] = [amount(expected, 'abonado'), amount(actual, 'abonado')];
  if (promised === null || current === null) return [];
  if (promised === current) return [PAID_MEANWHILE];
  return [
    `Otra persona cambió lo pagado de esta factura: al guardar quedaba pagado ${formatPesos(promised)}; hoy quedaría ${formatPesos(current)}.`,
  ];
}

function invoiceLines(differences: readonly Difference[]): string[] {
  return differences.flatMap(({ expected, actual }) => {
    const [promised, current] = [amount(expected, 'total'), amount(actual, 'total')];
    if (promised === current) return paymentLines(expected, actual);
    return [`Al guardar, la factura decía ${pesosOrNone(promised)}; hoy sería ${pesosOrNone(current)}.`];
  });
}

function settlementLines(differences: readonly Difference[]): string[] {
  return differences.flatMap(({ expected, actual }) => {
    const [promised, current] = [amount(expected, 'total'), amount(actual, 'total')];
    if (promised === current) return [];
    return [`Al guardar, la liquidación decía ${pesosOrNone(promised)}; hoy sería ${pesosOrNone(current)}.`];
  });
}

/** The commissions of the operations of a settlement. */
function comisionLines(differences: readonly Difference[], reader: Reader | undefined): string[] {
  return differences.flatMap(({ uuid, expected, actual }) => {
    const [promised, current] = [amount(expected, 'comision'), amount(actual, 'comision')];
    if (promised === current || promised === null || current === null) return [];
    const line = reader?.get('liquidacion_linea', uuid);
    const of = line ? ` de la ${nombreOperacion(line.operacion_id)}` : '';
    return [
      `La comisión${of}: al guardar decía ${formatPesos(promised)}; hoy sería ${formatPesos(current)}.`,
    ];
  });
}

function chargeLines(differences: readonly Difference[]): string[] {
  return chargesByTipo(differences).flatMap(({ name, promised, current, isNew }) => {
    if (promised === current) return [];
    if (isNew) return [`${name}: hoy quedaría en ${formatPesos(current)}; al guardar no cambiaba.`];
    return [`${name}: al guardar decía ${formatPesos(promised)}; hoy sería ${formatPesos(current)}.`];
  });
}

/** Rows that the change would remove now and would not have removed when it was saved. */
function removalLines(differences: readonly Difference[], reader: Reader | undefined): string[] {
  return removedRows(differences, reader).map(({ name, count, isNamed }) => {
    if (isNamed) return `También se eliminaría ${name}, que no estaba al guardar.`;
    return count === 1
      ? `También se eliminaría ${name} que no estaba al guardar.`
      : `También se eliminarían ${name} que no estaban al guardar.`;
  });
}

function custodyLines(differences: readonly Difference[]): string[] {
  return differences.flatMap(({ expected, actual }) => {
    const inside = actual?.inside ?? null;
    if (expected?.inside === inside) return [];
    if (inside === null) return ['El contenedor ya no está en la bodega que se mostró al guardar.'];
    return [custodyLine(inside)];
  });
}

function finishedLines({ expected, actual }: Difference): string[] {
  const [promised, current] = [expected?.finalizado, actual?.finalizado];
  if (promised === current || expected === null || actual === null) return [];
  return [finishedLine(current)];
}

/**
 * One sentence for each difference, the most important first; at least one. `isUnknown`: the device could not compute the
 * outcome, so nothing was shown. `reader`: the rows that the device has.
 */
export function outcomeLines(
  { expected, actual }: { expected: Outcome; actual: Outcome },
  isUnknown: boolean,
  reader?: Reader,
): string[] {
  const all = differencesOf(expected, actual);
  if (isUnknown) return unknownLines(all, reader);
  const of = (table: TableName): Difference[] => all.filter((each) => each.table === table);
  const lines = [
    ...invoiceLines(of('factura')),
    ...settlementLines(of('liquidacion')),
    ...comisionLines(of('liquidacion_linea'), reader),
    ...chargeLines(of('extra')),
    ...of('operacion').flatMap((each) =>
      sameJson(each.expected?.tarifa, each.actual?.tarifa)
        ? []
        : tariffLines(each.expected?.tarifa, each.actual?.tarifa),
    ),
    ...of('operacion').flatMap(finishedLines),
    ...removalLines(all, reader),
    ...custodyLines(of('almacenaje').filter((each) => each.actual !== null)),
  ];
  return lines.length > 0 ? [...new Set(lines)] : ['El resultado ya no sería el que se mostró al guardar.'];
}
