/** The contract of a master-data module, for server and browser: its payload, its record, its list. */
import type { BaseRow } from '#domain/tables.ts';
import * as v from 'valibot';
import { uuid } from './fields.ts';
import type { FiltersOfList } from './filters.ts';
import { recordAnswer } from './common.ts';

export const MODULES = [
  'chofer',
  'camion',
  'cliente',
  'bodega',
  'deposito',
  'puerto',
  'negociacion',
] as const;
export type ModuleKey = (typeof MODULES)[number];

/** What users call a field, and the format of its value. */
export interface ModuleFieldLabel {
  label: string;
  /** The format of the value; without it the value is shown unchanged. */
  format?: 'pesos' | 'horas' | 'dias' | 'porcentaje' | 'toneladas' | 'kilos' | 'grados' | 'dia' | 'tipo';
  /** The value is the id of a record of that module. */
  table?: ModuleKey;
}

interface ModuleInput<B extends v.ObjectEntries, R extends v.ObjectEntries, F extends v.ObjectEntries> {
  key: ModuleKey;
  /** The noun in messages: '{nombre} creado correctamente'. */
  singular: string;
  plural: string;
  feminine: boolean;
  body: v.ObjectSchema<B, undefined>;
  /** What forms, lists and history call each field of the payload; a text is a label without format. */
  labels: Readonly<Record<keyof B & string, string | ModuleFieldLabel>>;
  /** Fields of the record that differ from the payload's. */
  record?: R;
  /** Fields of a list row that differ from the record's. */
  row?: F;
  /** Fields of a list row that the screen shows, in order; the list can be sorted by each of them. */
  columns: readonly string[];
  /** Fields of a list row that the list's search covers. */
  searched: readonly string[];
  /** The default column. */
  defaultSort: string;
  /** The filters of the list, by parameter. */
  filters?: FiltersOfList;
}

/** Completes a module's contract: PATCH body, record and list row follow from the payload. */
export function defineModule<
  const B extends v.ObjectEntries,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- most modules add nothing
  const R extends v.ObjectEntries = Record<never, never>,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- most modules add nothing
  const F extends v.ObjectEntries = Record<never, never>,
>(input: ModuleInput<B, R, F>) {
  type Record_ = BaseRow &
    Omit<v.InferOutput<v.ObjectSchema<B, undefined>>, keyof R> &
    v.InferOutput<v.ObjectSchema<R, undefined>>;
  const answer = Object.fromEntries(Object.keys(input.body.entries).map((key) => [key, v.any()]));
  const record = v.looseObject({ ...recordAnswer, ...answer, ...input.record });
  const row = v.looseObject({ ...record.entries, ...input.row });
  return {
    ...input,
    create: v.object({ ...input.body.entries, uuid: v.optional(uuid) }),
    update: v.partial(input.body),
    recordSchema: record as unknown as v.GenericSchema<Record_>,
    rowSchema: row as unknown as v.GenericSchema<
      Omit<Record_, keyof F> & v.InferOutput<v.ObjectSchema<F, undefined>>
    >,
  };
}

/** The columns of a module's table that its payload fills. */
export type RowOf<M extends { body: v.GenericSchema }> = BaseRow & v.InferOutput<M['body']>;
