/**
 * The registry of changes: for each call that writes, which table its record is in, which records it touches, and what
 * it is called for people. Queued rows name an entry of it; nothing that runs is ever stored.
 */
import { type EndpointKey, ENDPOINTS, MODULE_CONTRACTS } from '#contracts/endpoints.ts';
import { MODULES, type ModuleKey } from '#contracts/module.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { MutationArgs, OutboxRow } from './row.ts';

export interface Mutation {
  tabla: TableName;
  accion: 'create' | 'update' | 'remove';
  /** 'Crear chofer', 'Eliminar movimiento'; of a call that is used for several things, by what it carries. */
  verb: string | ((args: MutationArgs) => string);
  /** Records that it touches beside its own: they keep its order. */
  touches?: (args: MutationArgs, reader: Reader) => { tabla: TableName; id: Id }[];
  /** Chain keys of records that it does not make, but without which later changes of them cannot be. */
  provides?: (args: MutationArgs, reader: Reader) => string[];
}

const VERBS = { create: 'Crear', update: 'Editar', remove: 'Eliminar' } as const;

function ofModule(key: ModuleKey): [string, Mutation][] {
  const nombre = MODULE_CONTRACTS[key].nombre.toLowerCase();
  return (['create', 'update', 'remove'] as const).map((action) => [
    `${key}.${action}`,
    {
      tabla: key,
      accion: action,
      verb: `${VERBS[action]} ${nombre}`,
    },
  ]);
}

const ids = (value: unknown): Id[] => (Array.isArray(value) ? (value as Id[]) : []);

const everyField = (
  table: TableName,
  found: readonly (Id | null | undefined)[],
): { tabla: TableName; id: Id }[] =>
  found.flatMap((id) => (id === null || id === undefined ? [] : [{ tabla: table, id }]));

/** What a movement is of, named by the call or known of the movement: its operation, the stored container it binds. */
function operacionOf({ id, body }: MutationArgs, reader: Reader): { tabla: TableName; id: Id }[] {
  const row = reader.get('movimiento', id);
  const operacion = (body?.operacion as Id | undefined) ?? row?.operacion_id;
  const contenedores = [body?.contenedor as Id | null | undefined, row?.contenedor_id];
  return [...everyField('operacion', [operacion]), ...everyField('contenedor', contenedores)];
}

/** A container that an operation lets go can be taken by another. */
function contenedorOf({ id }: MutationArgs, reader: Reader): { tabla: TableName; id: Id }[] {
  return everyField('contenedor', [reader.get('operacion', id)?.contenedor_id]);
}

/** A porteo is of an agendamiento, and what is done with its containers comes after it. */
function contenedoresOf({ body }: MutationArgs): { tabla: TableName; id: Id }[] {
  const transporte = everyField('contenedor_transporte', [body?.contenedorTransporteId as Id | undefined]);
  return [...transporte, ...everyField('contenedor', ids(body?.contenedores))];
}

/** What is done next with a container begins where the porteo took it; not where another one took it meanwhile. */
function carriedBy({ body }: MutationArgs, reader: Reader): string[] {
  const isThereAnyway = (id: Id): boolean =>
    reader
      .where('almacenaje', 'contenedor_id', reader.get('contenedor', id)?.id ?? id)
      .some(({ porteo_id }) => reader.get('porteo', porteo_id)?.uuid !== body?.uuid);
  return ids(body?.contenedores)
    .filter((id) => !isThereAnyway(id))
    .map((id) => (typeof id === 'number' ? `contenedor/${id}` : id));
}

/** What an invoice takes in: changes of those operations, and porteos of those containers, go first. */
function chargedBy({ body }: MutationArgs, reader: Reader): { tabla: TableName; id: Id }[] {
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
/** Driver and truck, which have a form of their own; not cost and ETAs. */
export const isAsignacion = ({ body }: MutationArgs): boolean =>
  ASIGNACION.some((field) => field in (body ?? {}));

const REGISTRY: Record<string, Mutation> = {
  ...Object.fromEntries(MODULES.flatMap(ofModule)),
  'operacion.create': {
    tabla: 'operacion',
    accion: 'create',
    verb: 'Agendar operación',
  },
  'operacion.update': {
    tabla: 'operacion',
    accion: 'update',
    verb: (args) => (isAsignacion(args) ? 'Asignar chofer' : 'Corregir operación'),
  },
  'operacion.remove': {
    tabla: 'operacion',
    accion: 'remove',
    verb: 'Eliminar operación',
    touches: contenedorOf,
  },
  'movimiento.create': {
    tabla: 'movimiento',
    accion: 'create',
    verb: 'Registrar movimiento',
    touches: operacionOf,
  },
  'movimiento.update': {
    tabla: 'movimiento',
    accion: 'update',
    verb: 'Corregir movimiento',
    touches: operacionOf,
  },
  'movimiento.remove': {
    tabla: 'movimiento',
    accion: 'remove',
    verb: 'Eliminar movimiento',
    touches: operacionOf,
  },
  'contenedor.create': {
    tabla: 'contenedor_transporte',
    accion: 'create',
    verb: 'Agendar contenedores',
  },
  'transporte.create': {
    tabla: 'porteo',
    accion: 'create',
    verb: 'Mover contenedores',
    touches: contenedoresOf,
    provides: carriedBy,
  },
  'transporte.remove': {
    tabla: 'contenedor_transporte',
    accion: 'remove',
    verb: 'Eliminar agendamiento',
  },
  'factura.create': { tabla: 'factura', accion: 'create', verb: 'Crear factura', touches: chargedBy },
  'factura.update': {
    tabla: 'factura',
    accion: 'update',
    verb: 'Cambiar el pago de la factura',
  },
  'factura.remove': { tabla: 'factura', accion: 'remove', verb: 'Eliminar factura' },
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

/** Whether any other version of the record is a conflict: a payment overrides nothing that its user has not seen. */
export const isStrict = ({ name }: Pick<OutboxRow, 'name'>): boolean => name === 'factura.update';

type OwnChange = Pick<OutboxRow, 'name' | 'records'>;

/**
 * Whether both are changes of the same record, not such as touch it on the side. By its uuid, or by its number where one
 * of them was made while this device did not know the record.
 */
export function isSameRecord(a: OwnChange, b: OwnChange): boolean {
  const includesFirst = (one: OwnChange, { records: [first] }: OwnChange): boolean =>
    first !== undefined && one.records.includes(first);
  return (
    mutationOf(a.name)?.tabla === mutationOf(b.name)?.tabla && (includesFirst(a, b) || includesFirst(b, a))
  );
}

/** Every field that the named PATCH can change, 'datos.numero' by itself; none where there is no such call. */
export function editableFields(name: string): string[] {
  const body: unknown = Object.hasOwn(ENDPOINTS, name)
    ? Reflect.get(ENDPOINTS[name as EndpointKey], 'body')
    : null;
  return Object.entries(entriesOf(body)).flatMap(([field, schema]) => {
    const inner = Object.keys(entriesOf(schema));
    return inner.length === 0 ? [field] : inner.map((each) => `${field}.${each}`);
  });
}

/** Of an object's schema, optional or not. */
function entriesOf(schema: unknown): Record<string, unknown> {
  if (typeof schema !== 'object' || schema === null) return {};
  if ('entries' in schema) return schema.entries as Record<string, unknown>;
  return 'wrapped' in schema ? entriesOf(schema.wrapped) : {};
}
