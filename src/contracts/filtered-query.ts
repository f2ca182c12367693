/** The query parameters of lists with filters (R14.6). */
import * as v from 'valibot';
import type { Id } from '#domain/tables.ts';
import { listQuery, type ListQuery } from './common.ts';
import { INVALID } from './fields.ts';
import { filterValueOf, type ListFilter, type FiltersOfList } from './filters.ts';

const INVALID_DAY = 'La fecha no es válida';
const END_BEFORE_START = 'Debe ser igual o posterior a «desde»';

/** An empty text is no filter. */
const empty = v.pipe(
  v.string(),
  v.trim(),
  v.literal(''),
  v.transform(() => undefined),
);

const readAs = (filter: ListFilter) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.rawTransform<string, Id>(({ dataset, addIssue, NEVER }) => {
      const value = filterValueOf(filter, dataset.value);
      if (value !== null) return value;
      addIssue({ message: INVALID });
      return NEVER;
    }),
  );

/** Kinds without options of their own are one schema each, which the documentation knows. */
export const filterRecord = readAs({ kind: 'record', column: '', table: 'cliente' });
export const filterDay = readAs({ kind: 'from', column: '' });

function schemaOf(filter: ListFilter): v.GenericSchema {
  if (filter.kind === 'record') return v.optional(v.union([empty, filterRecord], INVALID));
  if (filter.kind !== 'word') return v.optional(v.union([empty, filterDay], INVALID_DAY));
  return v.optional(v.union([empty, v.pipe(v.string(), v.trim(), v.picklist(filter.words))], INVALID));
}

/** The schema of each filter, by parameter. */
export const filterEntries = (filters: FiltersOfList): Record<string, v.GenericSchema> =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter)]));

interface Days {
  desde?: string;
  hasta?: string;
}

/** An end before its start is a 400 that names the end. */
export const endAfterStart = v.rawCheck<Days>(({ dataset, addIssue }) => {
  const { desde, hasta } = dataset.typed ? dataset.value : {};
  if (!desde || !hasta || desde <= hasta) return;
  addIssue({
    message: END_BEFORE_START,
    path: [{ type: 'object', origin: 'value', input: { hasta }, key: 'hasta', value: hasta }],
  });
});

/** The first and the last day of an answer, both included, either of them optional. */
export function daysQuery(): v.GenericSchema<unknown, Days> {
  const day = v.optional(v.union([empty, filterDay], INVALID_DAY));
  return v.pipe(v.object({ desde: day, hasta: day }), endAfterStart as never) as never;
}

/** `listQuery`, with a parameter for each filter of the list. */
export function filteredQuery(
  filters: FiltersOfList = {},
  limit?: number,
): v.GenericSchema<unknown, ListQuery> {
  const query = v.object({ ...listQuery(limit).entries, ...filterEntries(filters) });
  return v.pipe(query, endAfterStart as never) as never;
}
