/** A plan's row writes. Pure: the server runs them in SQL, the browser's overlay in memory. */
import type { BaseRow, Id, TablaDerivada, TablasDerivadas } from './tablas.ts';

/**
 * A new row's `id` is its uuid, chosen by its device or derived from another row's; where a caller chose none, a name
 * of this plan alone. Later writes of the plan refer to it by that. An insert of what was deleted before revives it. An update without values only raises the row's version.
 */
export type Escritura = {
  [T in TablaDerivada]:
    | { op: 'insert'; tabla: T; id: string; values: Omit<TablasDerivadas[T], keyof BaseRow> }
    | { op: 'update'; tabla: T; id: Id; values: Partial<Omit<TablasDerivadas[T], keyof BaseRow>> }
    | { op: 'delete'; tabla: T; id: Id };
}[TablaDerivada];
