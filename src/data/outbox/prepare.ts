/** Turns the values of a form into a row of the outbox: validated, coerced, with uuids and references. */
import { ENDPOINTS, type EndpointKey } from '#contracts/endpoints.ts';
import { type FieldError, validationRefusal } from '#domain/refusal.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import { fieldsOf } from '#views/record-fields.ts';
import * as v from 'valibot';
import { uuidsOf } from '../changes/addresses.ts';
import { type MutationArgs, OUTBOX_SCHEMA, type UnqueuedRow } from '../changes/row.ts';
import { liveKey } from '../changes/keys.ts';
import { editableFields, mutationOf } from '../changes/mutations.ts';
import { editFields } from '../changes/merge.ts';
import type { SaveResult } from '../changes/result.ts';

export interface SaveRequest {
  /** The id of the record to change or remove. */
  id?: Id | undefined;
  body?: unknown;
  /** What the user calls the record. */
  label?: string | undefined;
  /** The record that the form was opened with; the present one by default. */
  original?: Record<string, unknown> | undefined;
}

export type Prepared = { row: UnqueuedRow; refusal?: undefined } | { refusal: SaveResult };

const isNew = (value: unknown): value is { id?: null } =>
  typeof value === 'object' && value !== null && !('id' in value && value.id);

/** Fields whose items are new records unless they have an id: a client's plants, the containers to schedule. */
export const WITH_NEW_RECORDS = ['plantas', 'contenedores'] as const;

/** Assigns a uuid to each record that a form creates: the record itself, and the new items of its lists. */
function assignUuids(
  body: Record<string, unknown>,
  action: string,
): { body: Record<string, unknown>; creates: string[] } {
  const creates: string[] = [];
  const claim = <T extends object>(record: T): T & { uuid: string } => {
    const uuid = 'uuid' in record && typeof record.uuid === 'string' ? record.uuid : crypto.randomUUID();
    creates.push(uuid);
    return { ...record, uuid };
  };
  const own = action === 'create' ? claim(body) : body;
  const lists = WITH_NEW_RECORDS.flatMap((field) => {
    const list = own[field];
    return Array.isArray(list) ? [[field, list.map((each) => (isNew(each) ? claim(each) : each))]] : [];
  });
  return { body: { ...own, ...Object.fromEntries(lists) }, creates };
}

/** All uuids in a payload that are references, not the payload's own. */
function refsIn(value: unknown, creates: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((inner) => refsIn(inner, creates));
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((inner) => refsIn(inner, creates));
  return typeof value === 'string' && v.is(v.pipe(v.string(), v.uuid()), value) && !creates.includes(value)
    ? [value]
    : [];
}

function checkBody(
  key: EndpointKey,
  body: unknown,
): { body: Record<string, unknown> | null; errores: FieldError[] } {
  const { body: schema } = ENDPOINTS[key] as { body?: v.GenericSchema };
  if (!schema) return { body: null, errores: [] };
  const parsed = v.safeParse(schema, body ?? {});
  if (parsed.success) return { body: parsed.output as Record<string, unknown>, errores: [] };
  const errores = parsed.issues.map((issue) => ({
    campo: v.getDotPath(issue) ?? '',
    mensaje: issue.message,
  }));
  return { body: null, errores };
}

/** Drops undefined values: an absent field of a PATCH stays unchanged. */
function defined(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/**
 * The keys of a record: its uuid and its number. Changes that were saved before this device knew the record have the
 * number only.
 */
function recordKeys(reader: Reader, table: TableName, id: Id): string[] {
  const row = reader.get(table, id);
  const numero = row?.id ?? id;
  const byUuid = row?.uuid ?? (typeof id === 'string' ? id : null);
  return [
    ...(byUuid === null ? [] : [byUuid]),
    ...(typeof numero === 'number' ? [`${table}/${numero}`] : []),
  ];
}

/**
 * The fields that the server compares with what the user saw: for an edit the edited ones and their groups, for a
 * removal all editable ones. An agendamiento has no edit form, so it has no fields to compare.
 */
function comparedFields(name: EndpointKey, body: Record<string, unknown> | null): string[] {
  const mutation = mutationOf(name);
  if (!mutation || mutation.action === 'create') return [];
  if (mutation.action === 'update') return editFields(mutation.table, body ?? {});
  return editableFields(name.replace(/remove$/, 'update'));
}

export interface PrepareContext {
  reader: Reader;
  /** The record as this device has it. */
  record: Record<string, unknown> | null;
  userId: number;
  /** Epoch ms. */
  now: number;
  /** The database of the reader's rows; null before the first pull. */
  instancia?: string | null;
  /** The uuid of the user. */
  author?: string | null;
}

/**
 * Creates the row of a change, or the refusal that its form shows. Its reads, further writes and outcome are filled in after
 * a trial (overlay/trial.ts).
 */
export function prepare(name: EndpointKey, request: SaveRequest, context: PrepareContext): Prepared {
  const mutation = mutationOf(name);
  if (!mutation) throw new Error(`No mutation is called ${name}`);
  const { reader, userId, now } = context;
  const checked = checkBody(name, request.body);
  if (checked.errores.length > 0) {
    const { mensaje, errores = [] } = validationRefusal(checked.errores);
    return {
      refusal: { estado: 'rechazado', mensaje, codigo: 'validacion', errores, table: mutation.table },
    };
  }
  const { body, creates } = assignUuids(checked.body ?? {}, mutation.action);
  const id = request.id ?? null;
  const args: MutationArgs = {
    id,
    body: ENDPOINTS[name].method === 'DELETE' ? null : defined(body),
    etiqueta: request.label ?? '',
  };
  const own = id === null ? creates.slice(0, 1) : recordKeys(reader, mutation.table, id);
  const touched =
    mutation.touches?.(args, reader).flatMap((ref) => recordKeys(reader, ref.table, ref.id)) ?? [];
  const original = request.original ?? context.record;
  const fields = comparedFields(name, args.body);
  const uuids = uuidsOf(mutation.table, args, reader, original);
  // The form may know the record's uuid although this device's replica does not.
  const ownUuids = [...own, uuids[`${mutation.table}/${id}`]].filter((each) => typeof each === 'string');
  const base =
    fields.length > 0 && original !== null
      ? { version: Number(original.version ?? 0), campos: fieldsOf(original, fields) }
      : null;
  return {
    row: {
      key: crypto.randomUUID(),
      name,
      args,
      creates,
      refs: [...refsIn(args.body, creates), ...(typeof id === 'string' ? [id] : [])],
      records: [...new Set([...own, ...touched])],
      uuids,
      reads: [],
      writes: [...ownUuids, ...(mutation.action === 'update' ? [] : ownUuids.map(liveKey))],
      outcome: null,
      instancia: context.instancia ?? null,
      author: context.author ?? null,
      unseen: [],
      released: false,
      base,
      userId,
      capturedAt: now,
      schema: OUTBOX_SCHEMA,
      origen: 'dispositivo',
      state: 'pending',
      attempts: 0,
      nextAt: 0,
      error: null,
      answer: null,
    },
  };
}
