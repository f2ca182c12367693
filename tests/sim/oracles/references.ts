/** Oracle: a change refers to the records that its user chose, also where other records have got their numbers. */
import type { Tabla } from '#contracts/tables.ts';
import { mutacionOf } from '#data/changes/mutations.ts';
import { type Commit, type History, nameOf } from '../history.ts';
import type { Promise } from '../promises.ts';

/** Field of a payload → the table it refers to, and the column that keeps it. */
const REFERENCES: Readonly<Record<string, readonly [tabla: Tabla, column: string]>> = {
  cliente: ['cliente', 'cliente_id'],
  clienteId: ['cliente', 'cliente_id'],
  choferId: ['chofer', 'chofer_id'],
  camionId: ['camion', 'camion_id'],
  operacion: ['operacion', 'operacion_id'],
  planta: ['planta', 'planta_id'],
  puerto: ['puerto', 'puerto_id'],
  deposito: ['deposito', 'deposito_id'],
  depositoId: ['deposito', 'deposito_id'],
  bodega: ['bodega', 'bodega_id'],
  bodegaId: ['bodega', 'bodega_id'],
  contenedor: ['contenedor', 'contenedor_id'],
};

export function wrongReferences({ writes }: Commit, { row }: Promise, history: History): string[] {
  const tabla = mutacionOf(row.name)?.tabla;
  const own = row.uuids[`${tabla}/${row.args.id}`] ?? row.args.id ?? row.creates[0];
  const written = writes.find((each) => each.tabla === tabla && each.after.uuid === own)?.after;
  if (!written) return [];
  return Object.entries(row.args.body ?? {}).flatMap(([campo, value]) => {
    const [to, column] = REFERENCES[campo] ?? [];
    if (!to || !column || !(column in written)) return [];
    const meant = typeof value === 'string' ? value : row.uuids[`${to}/${Number(value)}`];
    // This device did not know the record.
    if (typeof meant !== 'string' || history.row(to, meant)?.id === written[column]) return [];
    return [`${campo} was to be ${nameOf(to, meant)}, and is another ${to}, ${String(written[column])}`];
  });
}
