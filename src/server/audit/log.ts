/** Checks the log against the promises of its changes: their authors, what they overwrote, and their outcomes. */
import { sameJson } from '#domain/same-json.ts';
import { type Effect, effectOf, parseEffectKey } from '#contracts/promise.ts';
import type { TableName, Tables } from '#contracts/tables.ts';
import { MODULES } from '#contracts/module.ts';
import type { Audited, Finding, LogLine } from './rows.ts';

const nameOf = ({ version, accion, registro_id }: LogLine): string =>
  `Cambio ${version} (${accion} ${registro_id ?? ''})`;

/** A change must be logged under the user who saved it. */
export function checkNames({ log, users }: Audited): Finding[] {
  return log.flatMap((line) => {
    const author = line.promesa?.author;
    const user = line.usuario_id === null ? undefined : users.get(line.usuario_id);
    return author === undefined || author === user ? [] : [`${nameOf(line)}: lo guardó otro usuario`];
  });
}

/**
 * The columns of master data that only changes of the record set. Columns of other tables are also set by the rules.
 */
function ownColumns({ tabla }: LogLine, record: Record<string, unknown>): [string, unknown][] {
  if (!(MODULES as readonly string[]).includes(tabla)) return [];
  const stamps = new Set(['version', 'updated_at', 'plantas', 'deleted_at']);
  return Object.entries(record).filter(([column]) => !stamps.has(column));
}

/**
 * A record must not change between two logged changes: each change begins with the state that the previous one left.
 */
export function checkChain({ log }: Audited): Finding[] {
  const last = new Map<string, Record<string, unknown>>();
  return log.flatMap((line) => {
    const record = `${line.tabla} ${line.registro_id}`;
    const before = last.get(record);
    if (line.despues) last.set(record, line.despues);
    if (!before || !line.antes) return [];
    const { antes } = line;
    // A migration may have dropped a column.
    const lost = ownColumns(line, before).filter(
      ([column, value]) => column in antes && !sameJson(value, antes[column]),
    );
    return lost.map(([column]) => `${nameOf(line)}: ${column} cambió antes sin que quedara en el historial`);
  });
}

/** A change must be made from the state that its user saw: that version of the record, or the same fields. */
export function checkOverwritten({ log }: Audited): Finding[] {
  return log.flatMap((line) => {
    const { promesa, antes } = line;
    if (!promesa?.base || !antes || promesa.version === antes.version) return [];
    const fields = Object.entries(promesa.base).filter(([field]) => field in antes && !field.endsWith('Id'));
    const unseen = fields.filter(([field, seen]) => field !== 'plantas' && !same(seen, antes[field]));
    return unseen.map(
      ([field]) => `${nameOf(line)}: reemplazó ${field} sin que su usuario viera el valor anterior`,
    );
  });
}

/** Compares two values. A number equals its text, and times are equal in any offset. */
function same(a: unknown, b: unknown): boolean {
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value);
    return typeof value === 'number' ? `${value}` : value;
  };
  return sameJson(plain(a), plain(b));
}

export interface OutcomeReport {
  findings: Finding[];
  /** Rows of promised outcomes that were compared, and those that a later change has overwritten. */
  compared: number;
  overwritten: number;
}

/** The promised outcomes must be in the rows that no later change has overwritten. */
export function checkOutcomes({ log, reader }: Audited): OutcomeReport {
  const report: OutcomeReport = { findings: [], compared: 0, overwritten: 0 };
  for (const line of log) {
    for (const [key, effect] of Object.entries(line.promesa?.outcome ?? {})) {
      const named = parseEffectKey(key);
      const row = named ? reader.get(named.table, named.uuid) : undefined;
      if (row && row.version > line.version) report.overwritten++;
      else {
        report.compared++;
        if (!named || !holds(named.table, row, effect))
          report.findings.push(`${nameOf(line)}: ${key} no es lo prometido`);
      }
    }
  }
  return report;
}

function holds(table: TableName, row: Tables[TableName] | undefined, effect: Effect): boolean {
  const isLive = row !== undefined && row.deleted_at === null;
  if (effect === null) return !isLive;
  if (!isLive) return false;
  const actual = effectOf(table, row) ?? {};
  return Object.entries(effect).every(([column, value]) => sameJson(value, actual[column]));
}
