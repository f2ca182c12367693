/** The differences between the promised outcome of a change and its current one, as sentences for the user. */
import { sameJson } from '#domain/same-json.ts';
import { type Effect, type Outcome, outcomeDifferences, parseEffectKey } from '#contracts/promise.ts';
import type { Tabla } from '#contracts/tables.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { campoDe, etiquetaDe } from './labels.ts';

interface Difference {
  tabla: Tabla | null;
  expected: Effect | undefined;
  actual: Effect | undefined;
}

/** Pesos of a column; null where the row does not have it. */
function amount(effect: Effect | undefined, column: string): number | null {
  const value = effect?.[column];
  return typeof value === 'number' ? value : null;
}

const oPesos = (pesos: number | null): string => (pesos === null ? 'nada' : formatPesos(pesos));

const NOMBRES: Partial<Record<Tabla, readonly [uno: string, varios: string]>> = {
  movimiento: ['un movimiento', 'movimientos'],
  contenedor: ['un contenedor', 'contenedores'],
  porteo: ['un porteo', 'porteos'],
  planta: ['una planta', 'plantas'],
  negociacion: ['la negociación del cliente', 'negociaciones'],
  extra: ['un cobro', 'cobros'],
  operacion: ['una operación', 'operaciones'],
  factura: ['una factura', 'facturas'],
};

/** '$1.234' of a price, '6' of hours. */
function tariffValue(campo: string, value: unknown): string {
  if (typeof value !== 'number') return 'sin tarifa';
  return campoDe(campo)?.clase === 'pesos' ? formatPesos(value) : formatNumero(value);
}

function tariffLines(expected: unknown, actual: unknown): string[] {
  const [antes, ahora] = [expected ?? {}, actual ?? {}] as Record<string, unknown>[];
  const campos = [...new Set([...Object.keys(antes!), ...Object.keys(ahora!)])];
  const changed = campos.filter((campo) => !sameJson(antes![campo], ahora![campo]));
  if (expected === null || expected === undefined) {
    return ['Al guardar, el cliente no tenía tarifa; hoy tiene una, y se aplicaría.'];
  }
  if (actual === null || actual === undefined) return ['La tarifa que se aplicó al guardar ya no existe.'];
  return changed.map((campo) => {
    const valores = [antes![campo], ahora![campo]].map((value) => tariffValue(campo, value));
    return `Tarifa, ${etiquetaDe(campo)}: al guardar decía ${valores[0]}; hoy sería ${valores[1]}.`;
  });
}

function invoiceLines(differences: readonly Difference[]): string[] {
  return differences.flatMap(({ expected, actual }) => {
    const [decia, seria] = [amount(expected, 'total'), amount(actual, 'total')];
    if (decia === seria) return [];
    return [`Al guardar, la factura decía ${oPesos(decia)}; hoy sería ${oPesos(seria)}.`];
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
    const [decia, seria] = [sum('expected'), sum('actual')];
    if (decia === seria) return [];
    const name = tipo === 'Cobro' ? 'Un cobro' : `«${tipo}»`;
    const isNew = rows.every(({ expected }) => expected === undefined);
    if (isNew) return [`${name}: hoy quedaría en ${formatPesos(seria)}; al guardar no cambiaba.`];
    return [`${name}: al guardar decía ${formatPesos(decia)}; hoy sería ${formatPesos(seria)}.`];
  });
}

/** Rows that the change would remove now and would not have removed when it was saved. */
function removalLines(differences: readonly Difference[]): string[] {
  const removed = differences.filter(({ expected, actual }) => actual === null && expected !== null);
  const byTabla = Map.groupBy(removed, ({ tabla }) => tabla);
  return [...byTabla].flatMap(([tabla, rows]) => {
    const nombre = tabla ? NOMBRES[tabla] : undefined;
    if (!nombre) return [];
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
  const [decia, seria] = [expected?.finalizado, actual?.finalizado];
  if (decia === seria || expected === null || actual === null) return [];
  return [seria === true ? 'La operación quedaría finalizada.' : 'La operación ya no quedaría finalizada.'];
}

/** One sentence for each difference, the most important first; at least one. */
export function outcomeLines(expected: Outcome, actual: Outcome): string[] {
  const all = outcomeDifferences(expected, actual).map(({ key, ...sides }) => ({
    tabla: parseEffectKey(key)?.tabla ?? null,
    ...sides,
  }));
  const of = (tabla: Tabla): Difference[] => all.filter((each) => each.tabla === tabla);
  const lines = [
    ...invoiceLines(of('factura')),
    ...chargeLines(of('extra')),
    ...of('operacion').flatMap((each) =>
      sameJson(each.expected?.tarifa, each.actual?.tarifa)
        ? []
        : tariffLines(each.expected?.tarifa, each.actual?.tarifa),
    ),
    ...of('operacion').flatMap(finishedLines),
    ...removalLines(all),
    ...custodyLines(of('almacenaje').filter((each) => each.actual !== null)),
  ];
  return lines.length > 0 ? [...new Set(lines)] : ['El resultado ya no sería el que se mostró al guardar.'];
}
