/** What a new company enters before its first operation, in this order. */
import type { TableName } from '#contracts/tables.ts';
import type { Reader } from './reader.ts';

export const FIRST_STEPS = [
  'cliente',
  'negociacion',
  'chofer',
  'camion',
  'puerto',
  'deposito',
  'operacion',
] as const satisfies readonly TableName[];

export interface FirstStep {
  table: (typeof FIRST_STEPS)[number];
  done: boolean;
}

const hasAny = (reader: Reader, table: TableName): boolean => {
  for (const _ of reader.all(table)) return true;
  return false;
};

/** Null once all are done. */
export function firstSteps(reader: Reader): FirstStep[] | null {
  const steps = FIRST_STEPS.map((table) => ({ table, done: hasAny(reader, table) }));
  return steps.every(({ done }) => done) ? null : steps;
}
