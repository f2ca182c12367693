/** Oracle: a change refers to the records that its user chose, even after their ids were assigned to other records. */
import type { TableName } from '#contracts/tables.ts';
import { mutationOf } from '#data/changes/mutations.ts';
import { type Commit, type History, nameOf } from '../history.ts';
import type { Promise } from '../promises.ts';

/** Field of a payload → the table that it refers to, and the column that stores it. */
const REFERENCES: Readonly<Record<string, readonly [tabla: TableName, column: string]>> = {
  cliente: ['cliente', 'cliente_id'],
  clienteId: ['cliente', 'cliente_id'],
  choferId: ['chofer', 'chofer_id'],
  camionId: ['camion', 'camion_id'],
  operacion: ['operacion', 'operacion_id'],
  movimiento: ['movimiento', 'movimiento_id'],
  planta: ['planta', 'planta_id'],
  puerto: ['puerto', 'puerto_id'],
  deposito: ['deposito', 'deposito_id'],
  depositoId: ['deposito', 'deposito_id'],
  bodega: ['bodega', 'bodega_id'],
  bodegaId: ['bodega', 'bodega_id'],
  contenedor: ['contenedor', 'contenedor_id'],
};

export function wrongReferences({ writes }: Commit, { row }: Promise, history: History): string[] {
  const table = mutationOf(row.name)?.table;
  const own = row.uuids[`${table}/${row.args.id}`] ?? row.args.id ?? row.creates[0];
  const written = writes.find((each) => each.tabla === table && each.after.uuid === own)?.after;
  if (!written) return [];
  return Object.entries(row.args.body ?? {}).flatMap(([field, value]) => {
    const [to, column] = REFERENCES[field] ?? [];
    if (!to || !column || !(column in written)) return [];
    const meant = typeof value === 'string' ? value : row.uuids[`${to}/${Number(value)}`];
    // An attachment loses its movement when that is undone.
    if (field === 'movimiento' && written[column] === null) return [];
    // This device did not know the record.
    if (typeof meant !== 'string' || history.row(to, meant)?.id === written[column]) return [];
    return [`${field} was to be ${nameOf(to, meant)}, and is another ${to}, ${String(written[column])}`];
  });
}
