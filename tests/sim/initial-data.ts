/** The small company that every story begins with: created once for each database, and restored for each story. */
import { TABLES } from '#contracts/tables.ts';
import { INSTALL_BACKUPS, MAINTAINED, numberAgain } from './backups.ts';
import { foundCompany, type Send } from './company.ts';
import { INSTALL, type Query } from './history.ts';
import { authorOf, cheapHash, HIRED, USUARIOS } from './staff.ts';

/** The tables of work, part of which is closed. */
const WORK = [
  'operacion',
  'movimiento',
  'contenedor',
  'almacenaje',
  'extra',
  'factura',
  'factura_item',
  'abono',
  'liquidacion',
  'liquidacion_linea',
];
/** The days of documents: a recent one keeps its document on the devices. */
const DAYS = ['factura.emitida_en', 'factura.vence', 'abono.fecha'] as const;
const COPIED = [...TABLES, ...MAINTAINED];

/** Without triggers: the rows that they maintain are copied too. */
const PUT_BACK = [
  'begin; set local session_replication_role = replica;',
  ...['bitacora', 'idempotencia', 'sesion', 'intento_login', 'adjunto_contenido', ...COPIED].map(
    (table) => `delete from ${table};`,
  ),
  ...COPIED.map((table) => `insert into ${table} overriding system value select * from base.${table};`),
  ...TABLES.map(numberAgain),
  `delete from usuario where id >= ${HIRED[0].id}; update usuario set activo = true where not activo; commit;`,
  'update reloj set version = (select version from base.reloj), instancia = gen_random_uuid();',
].join(' ');

const TOUCH = [
  'begin; set local session_replication_role = replica;',
  ...WORK.map((table) => `update ${table} set updated_at = now();`),
  'commit;',
].join(' ');

/** The users, and the simulator's own tables. */
export async function install(query: Query): Promise<void> {
  await query(`create schema base; ${INSTALL} ${INSTALL_BACKUPS}`);
  const hash = cheapHash();
  const users = USUARIOS.map(
    ({ id, email, role }) => `(${id}, '${authorOf(id)}', 0, '${email}', '${email}', '${hash}', '${role}')`,
  );
  await query(
    `insert into usuario (id, uuid, version, nombre, email, password_hash, role) values ${users.join(', ')}`,
  );
}

/** Adds the users of a story with roles. */
export async function hire(query: Query): Promise<void> {
  const rows = HIRED.map(
    ({ id, email, role, chofer }) =>
      `(${id}, '${authorOf(id)}', 0, '${email}', '${email}', '${role}', ${chofer})`,
  );
  await query(
    `insert into usuario (id, uuid, version, nombre, email, role, chofer_id, password_hash)
     select v.id, v.uuid::uuid, v.version, v.nombre, v.email, v.role, v.chofer_id::bigint, u.password_hash from usuario u,
       (values ${rows.join(', ')}) v (id, uuid, version, nombre, email, role, chofer_id) where u.id = 1`,
  );
}

/** Creates the company through the API, and stores its rows as the initial data. */
export async function found(query: Query, send: Send): Promise<void> {
  // The first operation has not been touched for more than a year: new replicas are not sent it.
  const age = WORK.map((table) => `update ${table} set updated_at = updated_at - interval '500 days';`);
  const ageDays = DAYS.map((column) => {
    const [table, day] = column.split('.');
    return `update ${table} set ${day} = ${day} - 500;`;
  });
  await foundCompany(send, async () => void (await query([...age, ...ageDays].join(' '))));
  const copies = [...COPIED, 'reloj'].map((table) => `create table base.${table} as table public.${table};`);
  await query(copies.join(' '));
}

/** `isWhole`: devices are sent everything that lists show. */
export async function putBack(query: Query, isWhole: boolean): Promise<void> {
  await query(isWhole ? `${PUT_BACK} ${TOUCH}` : PUT_BACK);
}
