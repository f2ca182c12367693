/** A plan's row writes. Pure: the server runs them in SQL, the browser's overlay in memory. */
import type { BaseRow, Id, TablaDerivada, TablasDerivadas } from './tablas.ts';

/**
 * A new row's `id` is the uuid that its device chose, else a name of this plan alone; later writes of the plan refer
 * to it by that. An update without values only raises the row's version.
 */
export type Escritura = {
  [T in TablaDerivada]:
    | { op: 'insert'; tabla: T; id: string; values: Omit<TablasDerivadas[T], keyof BaseRow> }
    | { op: 'update'; tabla: T; id: Id; values: Partial<Omit<TablasDerivadas[T], keyof BaseRow>> }
    | { op: 'delete'; tabla: T; id: Id };
}[TablaDerivada];
