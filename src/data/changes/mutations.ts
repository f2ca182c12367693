/**
 * The registry of changes: for each call that writes, which table its record is in, which records it touches, and what
 * it is called for people. Queued rows name an entry of it; nothing that runs is ever stored.
 */
import { type EndpointKey, ENDPOINTS, MODULO_CONTRACTS } from '#contracts/endpoints.ts';
import { MODULOS, type ModuloKey } from '#contracts/module.ts';
import type { Tabla } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Lector } from '#views/reader.ts';
import type { MutationArgs, OutboxRow } from './row.ts';

export interface Mutacion {
  tabla: Tabla;
  accion: 'create' | 'update' | 'remove';
  /** 'Crear chofer', 'Eliminar movimiento'; of a call that is used for several things, by what it carries. */
  verbo: string | ((args: MutationArgs) => string);
  /** Records that it touches beside its own: they keep its order. */
  touches?: (args: MutationArgs, lector: Lector) => { tabla: Tabla; id: Id }[];
  /** Chain keys of records that it does not make, but without which later changes of them cannot be. */
  provee?: (args: MutationArgs, lector: Lector) => string[];
}

const VERBOS = { create: 'Crear', update: 'Editar', remove: 'Eliminar' } as const;

function deModulo(key: ModuloKey): [string, Mutacion][] {
  const nombre = MODULO_CONTRACTS[key].nombre.toLowerCase();
  return (['create', 'update', 'remove'] as const).map((accion) => [
    `${key}.${accion}`,
    {
      tabla: key,
      accion,
      verbo: `${VERBOS[accion]} ${nombre}`,
    },
  ]);
}

const ids = (value: unknown): Id[] => (Array.isArray(value) ? (value as Id[]) : []);

const todos = (tabla: Tabla, found: readonly (Id | null | undefined)[]): { tabla: Tabla; id: Id }[] =>
  found.flatMap((id) => (id === null || id === undefined ? [] : [{ tabla, id }]));

/** What a movement is of, named by the call or known of the movement: its operation, the stored container it binds. */
function operacionDe({ id, body }: MutationArgs, lector: Lector): { tabla: Tabla; id: Id }[] {
  const row = lector.get('movimiento', id);
  const operacion = (body?.operacion as Id | undefined) ?? row?.operacion_id;
  const contenedores = [body?.contenedor as Id | null | undefined, row?.contenedor_id];
  return [...todos('operacion', [operacion]), ...todos('contenedor', contenedores)];
}

/** A container that an operation lets go can be taken by another. */
function contenedorDe({ id }: MutationArgs, lector: Lector): { tabla: Tabla; id: Id }[] {
  return todos('contenedor', [lector.get('operacion', id)?.contenedor_id]);
}

/** A porteo is of an agendamiento, and what is done with its containers comes after it. */
function contenedoresDe({ body }: MutationArgs): { tabla: Tabla; id: Id }[] {
  const transporte = todos('contenedor_transporte', [body?.contenedorTransporteId as Id | undefined]);
  return [...transporte, ...todos('contenedor', ids(body?.contenedores))];
}

/** What is done next with a container begins where the porteo took it; not where another one took it meanwhile. */
function llevadosPor({ body }: MutationArgs, lector: Lector): string[] {
  const isThereAnyway = (id: Id): boolean =>
    lector
      .where('almacenaje', 'contenedor_id', lector.get('contenedor', id)?.id ?? id)
      .some(({ porteo_id }) => lector.get('porteo', porteo_id)?.uuid !== body?.uuid);
  return ids(body?.contenedores)
    .filter((id) => !isThereAnyway(id))
    .map((id) => (typeof id === 'number' ? `contenedor/${id}` : id));
}

/** What an invoice takes in: changes of those operations, and porteos of those containers, go first. */
function cobradosDe({ body }: MutationArgs, lector: Lector): { tabla: Tabla; id: Id }[] {
  const extras = ids(body?.extras).map((id) => lector.get('extra', id));
  const dePorteo = extras.filter((extra) => extra?.movimiento_id === null);
  return [
    ...todos('operacion', [...ids(body?.operaciones), ...extras.map((extra) => extra?.operacion_id)]),
    ...todos(
      'contenedor',
      dePorteo.map((extra) => extra?.contenedor_id),
    ),
  ];
}

const ASIGNACION = ['choferId', 'camionId', 'comision_externo'];
/** Driver and truck, which have a form of their own; not cost and ETAs. */
export const isAsignacion = ({ body }: MutationArgs): boolean =>
  ASIGNACION.some((campo) => campo in (body ?? {}));

const REGISTRO: Record<string, Mutacion> = {
  ...Object.fromEntries(MODULOS.flatMap(deModulo)),
  'operacion.create': {
    tabla: 'operacion',
    accion: 'create',
    verbo: 'Agendar operación',
  },
  'operacion.update': {
    tabla: 'operacion',
    accion: 'update',
    verbo: (args) => (isAsignacion(args) ? 'Asignar chofer' : 'Corregir operación'),
  },
  'operacion.remove': {
    tabla: 'operacion',
    accion: 'remove',
    verbo: 'Eliminar operación',
    touches: contenedorDe,
  },
  'movimiento.create': {
    tabla: 'movimiento',
    accion: 'create',
    verbo: 'Registrar movimiento',
    touches: operacionDe,
  },
  'movimiento.update': {
    tabla: 'movimiento',
    accion: 'update',
    verbo: 'Corregir movimiento',
    touches: operacionDe,
  },
  'movimiento.remove': {
    tabla: 'movimiento',
    accion: 'remove',
    verbo: 'Eliminar movimiento',
    touches: operacionDe,
  },
  'contenedor.create': {
    tabla: 'contenedor_transporte',
    accion: 'create',
    verbo: 'Agendar contenedores',
  },
  'transporte.create': {
    tabla: 'porteo',
    accion: 'create',
    verbo: 'Mover contenedores',
    touches: contenedoresDe,
    provee: llevadosPor,
  },
  'transporte.remove': {
    tabla: 'contenedor_transporte',
    accion: 'remove',
    verbo: 'Eliminar agendamiento',
  },
  'factura.create': { tabla: 'factura', accion: 'create', verbo: 'Crear factura', touches: cobradosDe },
  'factura.update': {
    tabla: 'factura',
    accion: 'update',
    verbo: 'Cambiar el pago de la factura',
  },
  'factura.remove': { tabla: 'factura', accion: 'remove', verbo: 'Eliminar factura' },
};

/** Undefined for a name that this version of the app does not know (a row queued by another version). */
export function mutacionOf(name: string): Mutacion | undefined {
  return Object.hasOwn(REGISTRO, name) ? REGISTRO[name] : undefined;
}

export function proveeDe({ name, args }: Pick<OutboxRow, 'name' | 'args'>, lector: Lector): string[] {
  return mutacionOf(name)?.provee?.(args, lector) ?? [];
}

/** 'Crear chofer: Juan Pérez'. */
export function describeRow({ name, args }: Pick<OutboxRow, 'name' | 'args'>): string {
  const known = mutacionOf(name)?.verbo ?? ((name as string) === '' ? 'Cambio desconocido' : name);
  const verbo = typeof known === 'string' ? known : known(args);
  return args.etiqueta === '' ? verbo : `${verbo}: ${args.etiqueta}`;
}

/** Whether any other version of the record is a conflict: a payment overrides nothing that its user has not seen. */
export const isStrict = ({ name }: Pick<OutboxRow, 'name'>): boolean => name === 'factura.update';

type Propia = Pick<OutboxRow, 'name' | 'records'>;

/**
 * Whether both are changes of the same record, not such as touch it on the side. By its uuid, or by its number where one
 * of them was made while this device did not know the record.
 */
export function isSameRecord(a: Propia, b: Propia): boolean {
  const includesFirst = (one: Propia, { records: [first] }: Propia): boolean =>
    first !== undefined && one.records.includes(first);
  return (
    mutacionOf(a.name)?.tabla === mutacionOf(b.name)?.tabla && (includesFirst(a, b) || includesFirst(b, a))
  );
}

/** Every field that the named PATCH can change, 'datos.numero' by itself; none where there is no such call. */
export function camposEditables(name: string): string[] {
  const body: unknown = Object.hasOwn(ENDPOINTS, name)
    ? Reflect.get(ENDPOINTS[name as EndpointKey], 'body')
    : null;
  return Object.entries(entriesOf(body)).flatMap(([campo, schema]) => {
    const inner = Object.keys(entriesOf(schema));
    return inner.length === 0 ? [campo] : inner.map((each) => `${campo}.${each}`);
  });
}

/** Of an object's schema, optional or not. */
function entriesOf(schema: unknown): Record<string, unknown> {
  if (typeof schema !== 'object' || schema === null) return {};
  if ('entries' in schema) return schema.entries as Record<string, unknown>;
  return 'wrapped' in schema ? entriesOf(schema.wrapped) : {};
}
