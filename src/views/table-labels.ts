/** Labels of fields where their table is known. */
import { labelOf } from './labels.ts';

/** Fields that are called otherwise in one table than in others. */
const OF_TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vencimiento: { numero: 'Número' },
};

export const labelIn = (table: string | undefined, field: string): string =>
  OF_TABLE[table ?? '']?.[field] ?? labelOf(field);
