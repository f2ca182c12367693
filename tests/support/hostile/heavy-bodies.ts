/** Bodies just below the size limits, each of the shape that is most expensive for a careless server. */
import { randomUUID } from 'node:crypto';
import { MAX_BODY, MAX_BATCH } from '#server/http/body.ts';
import { payloads } from '#tests/support/payloads.ts';

export interface HeavyBody {
  name: string;
  /** The path of a POST, relative to /api. */
  path: string;
  text: string;
}

/** Bytes for what surrounds the repeated part. */
const MARGIN = 2_000;

/** Repeats a part as often as fits, also below the limit of values unless `many`. */
function times(unit: string, bytes: number, many = false): string {
  const values = 1 + unit.replaceAll(/[^[{,]/g, '').length;
  const fit = Math.floor(bytes / (unit.length + 1));
  return Array.from({ length: many ? fit : Math.min(fit, Math.floor(199_900 / values)) }, () => unit).join(
    ',',
  );
}

/** The elements of an array, as JSON. */
const ELEMENTS: Readonly<Record<string, string>> = {
  'empty objects': '{}',
  'empty arrays': '[]',
  numbers: '0',
  'valid numbers, the same': '1',
  texts: '""',
  nulls: 'null',
  'objects in objects': '{"id":{"id":{"id":{}}}}',
  'escaped texts': String.raw`"\u0041"`,
  'nested arrays': `${'['.repeat(20)}${']'.repeat(20)}`,
  'long texts': `"${'x'.repeat(5_000)}"`,
};

/** A place of a body that holds an array: the JSON before and after its elements. */
interface Place {
  name: string;
  path: string;
  before: string;
  after: string;
  size?: number;
}

/** The payload without its closing brace, and the field that follows. */
const open = (payload: object, field: string): string =>
  `${JSON.stringify(payload).slice(0, -1)},"${field}":[`;

const container = { clienteId: 1, bodegaId: 1, depositoId: 1, fecha_agendamiento: '2026-01-01T00:00:00Z' };
const transport = {
  contenedorTransporteId: 1,
  choferId: 1,
  camionId: 1,
  inicio: '2026-01-02T00:00:00Z',
  fin: '2026-01-01T00:00:00Z',
};
const operation = { key: 'k', method: 'POST', path: '/cliente' };

const PLACES: readonly Place[] = [
  { name: 'cliente.plantas', path: '/cliente', before: open(payloads.cliente(), 'plantas'), after: ']}' },
  { name: 'contenedor', path: '/contenedor', before: open(container, 'contenedores'), after: ']}' },
  { name: 'porteo', path: '/contenedor/transporte', before: open(transport, 'contenedores'), after: ']}' },
  { name: 'factura.operaciones', path: '/factura', before: open({ cliente: 1 }, 'operaciones'), after: ']}' },
  { name: 'filas.tablas', path: '/sync/filas', before: '{"tablas":[', after: ']}' },
  {
    name: 'filas.ids',
    path: '/sync/filas',
    before: '{"tablas":[{"tabla":"chofer","grupos":[],"ids":[',
    after: ']}]}',
  },
  {
    name: 'filas.grupos',
    path: '/sync/filas',
    before: '{"tablas":[{"tabla":"chofer","ids":[],"grupos":[',
    after: ']}]}',
  },
  { name: 'lote', path: '/sync/lote', before: '{"operaciones":[', after: ']}', size: MAX_BATCH },
  {
    name: 'lote.after',
    path: '/sync/lote',
    before: `{"operaciones":[${open(operation, 'after')}`,
    after: ']}]}',
    size: MAX_BATCH,
  },
  {
    name: 'lote.body',
    path: '/sync/lote',
    before: `{"operaciones":[${JSON.stringify(operation).slice(0, -1)},"body":{"plantas":[`,
    after: ']}}]}',
    size: MAX_BATCH,
  },
  { name: 'unknown field', path: '/bodega', before: open(payloads.bodega(), 'otro'), after: ']}' },
  { name: 'promise', path: '/bodega', before: open(payloads.bodega(), 'promise'), after: ']}' },
];

function arrays(): HeavyBody[] {
  return PLACES.flatMap(({ name, path, before, after, size = MAX_BODY }) =>
    Object.entries(ELEMENTS).map(([elements, unit]) => ({
      name: `${name}: ${elements}`,
      path,
      text: `${before}${times(unit, size - MARGIN)}${after}`,
    })),
  );
}

/** A body with more values than allowed. */
const tooMany = (): HeavyBody[] =>
  PLACES.map(({ name, path, before, after, size = MAX_BODY }) => ({
    name: `${name}: too many`,
    path,
    text: `${before}${times('{}', size - MARGIN, true)}${after}`,
  }));

/** Bodies within the limit of rows of each table. */
function rowsOfAllTables(): HeavyBody {
  const ids = times('{}', 99_000);
  const tables = Array.from({ length: 6 }, () => `{"tabla":"chofer","grupos":[],"ids":[${ids}]}`);
  return {
    name: 'filas: six tables of wrong ids',
    path: '/sync/filas',
    text: `{"tablas":[${tables.join(',')}]}`,
  };
}

/** A batch of operations, each of which gets a long refusal. */
function refusedTimes(count: number, bytes: number): HeavyBody {
  const plantas = times('{}', bytes);
  const operaciones = Array.from(
    { length: count },
    () => `{"key":"${randomUUID()}","method":"POST","path":"/cliente","body":{"plantas":[${plantas}]}}`,
  );
  return {
    name: `lote: ${count} lists`,
    path: '/sync/lote',
    text: `{"operaciones":[${operaciones.join(',')}]}`,
  };
}

const keys = (bytes: number, value: string, length = 1): string => {
  const entries: string[] = [];
  for (let size = 0, n = 0; size < bytes; n += 1) {
    const entry = `"${n.toString(36).padEnd(length, 'x')}k":${value}`;
    entries.push(entry);
    size += entry.length + 1;
  }
  return `{${entries.join(',')}}`;
};

function objects(): HeavyBody[] {
  const bodega = (promise: string): string =>
    `${JSON.stringify(payloads.bodega()).slice(0, -1)},"promise":${promise}}`;
  const size = MAX_BODY - MARGIN;
  return [
    { name: 'many keys', path: '/bodega', text: keys(size, '1') },
    { name: 'many keys of a login', path: '/auth/login', text: keys(size, '{}') },
    { name: 'promise.base: many keys', path: '/bodega', text: bodega(`{"base":${keys(size, '1')}}`) },
    {
      name: 'promise.outcome: wrong values',
      path: '/bodega',
      text: bodega(`{"outcome":${keys(size, '1')}}`),
    },
    {
      name: 'promise.outcome: long keys',
      path: '/bodega',
      text: bodega(`{"outcome":${keys(size, '{}', 200)}}`),
    },
    {
      name: 'promise.outcome: one key of a megabyte',
      path: '/bodega',
      text: bodega(`{"outcome":{"${'k'.repeat(size)}":1}}`),
    },
    {
      name: 'promise.outcome: effects with many keys',
      path: '/bodega',
      text: bodega(`{"outcome":{"chofer/x":${keys(size, '1', 60)}}}`),
    },
  ];
}

/** Bodies with a text of a megabyte in one field of a payload, for each field. */
function texts(): HeavyBody[] {
  const size = MAX_BODY - MARGIN;
  const TEXTS: Readonly<Record<string, string>> = {
    digits: '9'.repeat(size),
    'digits and dots': '1.234'.padEnd(size, '.234'),
    spaces: `${' '.repeat(size)}x`,
    'dotted words': 'a.'.repeat(size / 2),
    'an address': `a@${'a.'.repeat(size / 2 - 1)}`,
    'a date': `2026-01-01T${'0'.repeat(size)}`,
  };
  const FIELDS = [
    { path: '/auth/login', payload: { email: '', password: 'x' }, field: 'email' },
    { path: '/auth/login', payload: { email: 'a@b.cl', password: '' }, field: 'password' },
    { path: '/usuario', payload: { email: '', password: 'x'.repeat(8) }, field: 'email' },
    { path: '/chofer', payload: payloads.chofer(), field: 'comision' },
    { path: '/chofer', payload: payloads.chofer(), field: 'rut' },
    { path: '/contenedor', payload: { ...container, contenedores: [] }, field: 'fecha_agendamiento' },
    { path: '/contenedor', payload: { ...container, contenedores: [] }, field: 'clienteId' },
    { path: '/movimiento', payload: { operacion: 1 }, field: 'tipo' },
    { path: '/negociacion', payload: { cliente: 1 }, field: 'monto' },
  ];
  return FIELDS.flatMap(({ path, payload, field }) =>
    Object.entries(TEXTS).map(([name, text]) => ({
      name: `${path} ${field}: ${name}`,
      path,
      text: JSON.stringify({ ...payload, [field]: text }),
    })),
  );
}

export const heavyBodies = (): HeavyBody[] => [
  ...arrays(),
  ...tooMany(),
  rowsOfAllTables(),
  refusedTimes(100, 2_900),
  refusedTimes(1_000, 280),
  ...objects(),
  ...texts(),
];
