/** The differences between the promised outcome of a change and its current one, as sentences for the user. */
import { sameJson } from '#domain/same-json.ts';
import { type Effect, type Outcome, outcomeDifferences, parseEffectKey } from '#contracts/promise.ts';
import type { TableName } from '#contracts/tables.ts';
import { formatChileanDate } from '#domain/date.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { fieldOf, labelOf } from './labels.ts';
import type { Reader } from './reader.ts';

/** More rows of one kind are counted. */
const MAX_NAMED = 5;

interface Difference {
  table: TableName | null;
  /** Empty where `table` is null. */
  uuid: string;
  expected: Effect | undefined;
  actual: Effect | undefined;
}

/** Pesos of a column; null where the row does not have it. */
function amount(effect: Effect | undefined, column: string): number | null {
  const value = effect?.[column];
  return typeof value === 'number' ? value : null;
}

const pesosOrNothing = (pesos: number | null): string => (pesos === null ? 'nada' : formatPesos(pesos));

const NOMBRES: Partial<Record<TableName, readonly [one: string, several: string]>> = {
  movimiento: ['un movimiento', 'movimientos'],
  contenedor: ['un contenedor', 'contenedores'],
  porteo: ['un porteo', 'porteos'],
  planta: ['una planta', 'plantas'],
  negociacion: ['la negociación del cliente', 'negociaciones'],
  extra: ['un cobro', 'cobros'],
  operacion: ['una operación', 'operaciones'],
  adjunto: ['una foto o documento', 'fotos y documentos'],
  documento: ['un documento', 'documentos'],
  factura: ['una factura', 'facturas'],
  abono: ['un pago', 'pagos'],
};

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
    if (promised === null)
      return [`Este dispositivo no pudo calcular la factura al guardar; sería ${pesosOrNothing(current)}.`];
    return [`Al guardar, la factura decía ${formatPesos(promised)}; hoy sería ${pesosOrNothing(current)}.`];
  });
}

function settlementLines(differences: readonly Difference[]): string[] {
  return differences.flatMap(({ expected, actual }) => {
    const [promised, current] = [amount(expected, 'total'), amount(actual, 'total')];
    if (promised === current) return [];
    if (promised === null)
      return [
        `Este dispositivo no pudo calcular la liquidación al guardar; sería ${pesosOrNothing(current)}.`,
      ];
    return [
      `Al guardar, la liquidación decía ${formatPesos(promised)}; hoy sería ${pesosOrNothing(current)}.`,
    ];
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

/** Charges are summed by kind, which is easier to read than a list of rows. */
function chargeLines(differences: readonly Difference[]): string[] {
  const named = differences.filter(({ expected, actual }) => expected !== null && actual !== null);
  const tipoOf = ({ expected, actual }: Difference): string => {
    const tipo = (expected ?? actual)?.tipo;
    return typeof tipo === 'string' ? tipo : 'Cobro';
  };
  const byTipo = Map.groupBy(named, tipoOf);
  return [...byTipo].flatMap(([tipo, rows]) => {
    const sum = (side: 'expected' | 'actual'): number =>
      rows.reduce((total, row) => total + (amount(row[side], 'monto') ?? 0), 0);
    const [promised, current] = [sum('expected'), sum('actual')];
    if (promised === current) return [];
    const name = tipo === 'Cobro' ? 'Un cobro' : `«${tipo}»`;
    const isNew = rows.every(({ expected }) => expected === undefined);
    if (isNew) return [`${name}: hoy quedaría en ${formatPesos(current)}; al guardar no cambiaba.`];
    return [`${name}: al guardar decía ${formatPesos(promised)}; hoy sería ${formatPesos(current)}.`];
  });
}

/** 'Descarga en planta del 20-11-2026 10:00', 'un cobro «Estadia planta» de $30.000'; null where the device lacks the row. */
function nameOf({ table, uuid }: Difference, reader: Reader | undefined): string | null {
  if (table === 'movimiento') {
    const row = reader?.get(table, uuid);
    return row ? `el movimiento «${row.tipo}» del ${formatChileanDate(row.fecha_inicio)}` : null;
  }
  if (table !== 'extra') return null;
  const row = reader?.get(table, uuid);
  return row ? `el cobro «${row.tipo}» de ${formatPesos(row.monto)}` : null;
}

/** Rows that the change would remove now and would not have removed when it was saved. */
function removalLines(differences: readonly Difference[], reader: Reader | undefined): string[] {
  const removed = differences.filter(({ expected, actual }) => actual === null && expected !== null);
  const byTable = Map.groupBy(removed, ({ table }) => table);
  return [...byTable].flatMap(([table, rows]) => {
    const nombre = table ? NOMBRES[table] : undefined;
    if (!nombre) return [];
    const named = rows.slice(0, MAX_NAMED).map((row) => nameOf(row, reader));
    if (rows.length <= MAX_NAMED && named.every((name) => name !== null)) {
      return named.map((name) => `También se eliminaría ${name}, que no estaba al guardar.`);
    }
    return rows.length === 1
      ? [`También se eliminaría ${nombre[0]} que no estaba al guardar.`]
      : [`También se eliminarían ${rows.length} ${nombre[1]} que no estaban al guardar.`];
  });
}

function custodyLines(differences: readonly Difference[]): string[] {
  return differences.flatMap(({ expected, actual }) => {
    const inside = actual?.inside ?? null;
    if (expected?.inside === inside) return [];
    if (inside === null) return ['El contenedor ya no está en la bodega que se mostró al guardar.'];
    return [
      inside === true
        ? 'El contenedor quedaría guardado en bodega.'
        : 'El contenedor quedaría fuera de bodega.',
    ];
  });
}

function finishedLines({ expected, actual }: Difference): string[] {
  const [promised, current] = [expected?.finalizado, actual?.finalizado];
  if (promised === current || expected === null || actual === null) return [];
  return [current === true ? 'La operación quedaría finalizada.' : 'La operación ya no quedaría finalizada.'];
}

/** One sentence for each difference, the most important first; at least one. `reader`: the rows that the device has. */
export function outcomeLines(expected: Outcome, actual: Outcome, reader?: Reader): string[] {
  const all = outcomeDifferences(expected, actual).map(({ key, ...sides }): Difference => {
    const named = parseEffectKey(key);
    return { table: named?.table ?? null, uuid: named?.uuid ?? '', ...sides };
  });
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
