/**
 * The registry of changes: for each writing call, the table of its record, the other records that it touches, and its
 * name for users. Queued rows store the name of an entry, never a function.
 */
import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import { type EndpointKey, ENDPOINTS } from '#contracts/endpoints.ts';
import { MODULES, type ModuleKey } from '#contracts/module.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import { ofAbonos, ofCobros } from './charges.ts';
import { ofLiquidaciones } from './settlements.ts';
import type { MutationArgs, OutboxRow } from './row.ts';

export interface Mutation {
  table: TableName;
  action: 'create' | 'update' | 'remove';
  /** 'Crear chofer', 'Eliminar movimiento'. A call with several uses is named by its payload. */
  verb: string | ((args: MutationArgs) => string);
  /** Other records that it touches: changes of these keep their order with it. */
  touches?: (args: MutationArgs, reader: Reader) => { table: TableName; id: Id }[];
  /** Keys of records that it does not create, but without which later changes of them are impossible. */
  provides?: (args: MutationArgs, reader: Reader) => string[];
}

const VERBS = { create: 'Crear', update: 'Editar', remove: 'Eliminar' } as const;

function ofModule(key: ModuleKey): [string, Mutation][] {
  const nombre = MODULE_CONTRACTS[key].singular.toLowerCase();
  return (['create', 'update', 'remove'] as const).map((action) => [
    `${key}.${action}`,
    {
      table: key,
      action,
      verb: `${VERBS[action]} ${nombre}`,
    },
  ]);
}

const ids = (value: unknown): Id[] => (Array.isArray(value) ? (value as Id[]) : []);

const everyField = (
  table: TableName,
  found: readonly (Id | null | undefined)[],
): { table: TableName; id: Id }[] =>
  found.flatMap((id) => (id === null || id === undefined ? [] : [{ table, id }]));

/** The operation of a movement, and the stored container that it uses, from the call or from the movement. */
function operacionOf({ id, body }: MutationArgs, reader: Reader): { table: TableName; id: Id }[] {
  const row = reader.get('movimiento', id);
  const operacion = (body?.operacion as Id | undefined) ?? row?.operacion_id;
  const contenedores = [body?.contenedor as Id | null | undefined, row?.contenedor_id];
  return [...everyField('operacion', [operacion]), ...everyField('contenedor', contenedores)];
}

/** A container that an operation releases can be used by another one. */
function contenedorOf({ id }: MutationArgs, reader: Reader): { table: TableName; id: Id }[] {
  return everyField('contenedor', [reader.get('operacion', id)?.contenedor_id]);
}

/** A porteo belongs to an agendamiento; later changes of its containers follow it. */
function contenedoresOf({ body }: MutationArgs): { table: TableName; id: Id }[] {
  const transporte = everyField('contenedor_transporte', [body?.contenedorTransporteId as Id | undefined]);
  return [...transporte, ...everyField('contenedor', ids(body?.contenedores))];
}

/**
 * After a porteo the next change of a container starts from where the porteo took it, unless another porteo has taken
 * it meanwhile.
 */
function carriedBy({ body }: MutationArgs, reader: Reader): string[] {
  const existsWithoutPorteo = (id: Id): boolean =>
    reader
      .where('almacenaje', 'contenedor_id', reader.get('contenedor', id)?.id ?? id)
      .some(({ porteo_id }) => reader.get('porteo', porteo_id)?.uuid !== body?.uuid);
  return ids(body?.contenedores)
    .filter((id) => !existsWithoutPorteo(id))
    .map((id) => (typeof id === 'number' ? `contenedor/${id}` : id));
}

/**
 * The operations and containers of an invoice: changes of those operations and porteos of those containers are sent
 * first.
 */
function chargedBy({ body }: MutationArgs, reader: Reader): { table: TableName; id: Id }[] {
  const extras = ids(body?.extras).map((id) => reader.get('extra', id));
  const ofPorteo = extras.filter((extra) => extra?.movimiento_id === null);
  return [
    ...everyField('operacion', [...ids(body?.operaciones), ...extras.map((extra) => extra?.operacion_id)]),
    ...everyField(
      'contenedor',
      ofPorteo.map((extra) => extra?.contenedor_id),
    ),
  ];
}

const ASIGNACION = ['choferId', 'camionId', 'comision_externo'];
/** Whether the change sets the commission alone. */
export const isComision = ({ body }: MutationArgs): boolean =>
  Object.keys(body ?? {}).join() === 'comision_externo';
/** Whether the change is an assignment of driver and truck, which has a form of its own. */
export const isAsignacion = ({ body }: MutationArgs): boolean =>
  ASIGNACION.some((field) => field in (body ?? {}));

const REGISTRY: Record<string, Mutation> = {
  ...Object.fromEntries(MODULES.flatMap(ofModule)),
  'operacion.create': {
    table: 'operacion',
    action: 'create',
    verb: 'Agendar operación',
  },
  'operacion.update': {
    table: 'operacion',
    action: 'update',
    verb: (args) => {
      if (isComision(args)) return 'Corregir comisión';
      return isAsignacion(args) ? 'Asignar chofer' : 'Corregir operación';
    },
  },
  'operacion.remove': {
    table: 'operacion',
    action: 'remove',
    verb: 'Eliminar operación',
    touches: contenedorOf,
  },
  'movimiento.create': {
    table: 'movimiento',
    action: 'create',
    verb: 'Registrar movimiento',
    touches: operacionOf,
  },
  'movimiento.update': {
    table: 'movimiento',
    action: 'update',
    verb: 'Corregir movimiento',
    touches: operacionOf,
  },
  'movimiento.remove': {
    table: 'movimiento',
    action: 'remove',
    verb: 'Eliminar movimiento',
    touches: operacionOf,
  },
  'adjunto.create': { table: 'adjunto', action: 'create', verb: 'Agregar foto' },
  'adjunto.update': { table: 'adjunto', action: 'update', verb: 'Corregir foto' },
  'adjunto.remove': { table: 'adjunto', action: 'remove', verb: 'Eliminar foto' },
  'documento.create': { table: 'documento', action: 'create', verb: 'Agregar documento' },
  'documento.update': { table: 'documento', action: 'update', verb: 'Corregir documento' },
  'documento.remove': { table: 'documento', action: 'remove', verb: 'Eliminar documento' },
  'vencimiento.create': { table: 'vencimiento', action: 'create', verb: 'Crear vencimiento' },
  'vencimiento.update': { table: 'vencimiento', action: 'update', verb: 'Editar vencimiento' },
  'vencimiento.remove': { table: 'vencimiento', action: 'remove', verb: 'Eliminar vencimiento' },
  ...ofCobros,
  'contenedor.create': {
    table: 'contenedor_transporte',
    action: 'create',
    verb: 'Agendar contenedores',
  },
  'transporte.create': {
    table: 'porteo',
    action: 'create',
    verb: 'Mover contenedores',
    touches: contenedoresOf,
    provides: carriedBy,
  },
  'transporte.remove': {
    table: 'contenedor_transporte',
    action: 'remove',
    verb: 'Eliminar agendamiento',
  },
  'factura.create': { table: 'factura', action: 'create', verb: 'Crear factura', touches: chargedBy },
  'factura.update': {
    table: 'factura',
    action: 'update',
    verb({ body }) {
      if (body?.pagada === undefined) return 'Editar factura';
      return body.pagada === true ? 'Pagar factura' : 'Cancelar pago de factura';
    },
  },
  'factura.remove': { table: 'factura', action: 'remove', verb: 'Eliminar factura' },
  ...ofAbonos,
  ...ofLiquidaciones,
};

/** Undefined for a name that this version of the app does not know (a row queued by another version). */
export function mutationOf(name: string): Mutation | undefined {
  return Object.hasOwn(REGISTRY, name) ? REGISTRY[name] : undefined;
}

export function providedBy({ name, args }: Pick<OutboxRow, 'name' | 'args'>, reader: Reader): string[] {
  return mutationOf(name)?.provides?.(args, reader) ?? [];
}

/** 'Crear chofer: Juan Pérez'. */
export function describeRow({ name, args }: Pick<OutboxRow, 'name' | 'args'>): string {
  const known = mutationOf(name)?.verb ?? ((name as string) === '' ? 'Cambio desconocido' : name);
  const verb = typeof known === 'string' ? known : known(args);
  return args.etiqueta === '' ? verb : `${verb}: ${args.etiqueta}`;
}

/**
 * Whether every other version of the record is a conflict: marking an invoice must not override a state that its user has
 * not seen. A promise that names its payments does that by itself (decision 069); those of earlier versions do not.
 */
export const isStrict = ({ name, args, outcome }: Pick<OutboxRow, 'name' | 'args'> & Partial<OutboxRow>) =>
  name === 'factura.update' &&
  args.body?.pagada !== undefined &&
  !Object.values(outcome ?? {}).some((effect) => effect !== null && 'pagos' in effect);

/** Whether it makes an invoice, or notes a payment of one. */
export type Invoicing = 'factura' | 'pago' | null;

export function invoicingOf({ name, args }: Pick<OutboxRow, 'name' | 'args'>): Invoicing {
  if (name === 'factura.create') return 'factura';
  if (name === 'abono.create') return 'pago';
  return name === 'factura.update' && args.body?.pagada === true ? 'pago' : null;
}

type OwnChange = Pick<OutboxRow, 'name' | 'records'>;

/**
 * Whether both change the same record, and neither only touches it. Compared by uuid, or by number where one of them
 * was saved while this device did not know the record.
 */
export function isSameRecord(a: OwnChange, b: OwnChange): boolean {
  const includesFirst = (one: OwnChange, { records: [first] }: OwnChange): boolean =>
    first !== undefined && one.records.includes(first);
  return (
    (includesFirst(a, b) || includesFirst(b, a)) && mutationOf(a.name)?.table === mutationOf(b.name)?.table
  );
}

/** All fields that the named PATCH can change, 'datos.numero' as one of them; none where there is no such call. */
export function editableFields(name: string): string[] {
  const body: unknown = Object.hasOwn(ENDPOINTS, name)
    ? Reflect.get(ENDPOINTS[name as EndpointKey], 'body')
    : null;
  return Object.entries(entriesOf(body)).flatMap(([field, schema]) => {
    const inner = Object.keys(entriesOf(schema));
    return inner.length === 0 ? [field] : inner.map((each) => `${field}.${each}`);
  });
}

/** The fields of an object schema, optional or not. */
function entriesOf(schema: unknown): Record<string, unknown> {
  if (typeof schema !== 'object' || schema === null) return {};
  if ('entries' in schema) return schema.entries as Record<string, unknown>;
  return 'wrapped' in schema ? entriesOf(schema.wrapped) : {};
}
