/** Rows of several tables by one statement: several statements take longer than the look-ups themselves. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Its lines are made by parts like `select 'extra' as tabla, to_json(e) as fila from extra e …`, joined by `union all`. */
export interface LinesQuery {
  text: string;
  params: readonly unknown[];
}

export interface Line {
  tabla: string;
  fila: object;
}

export async function askLines(db: Kysely<Database>, { text, params }: LinesQuery): Promise<Line[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...params]));
  return rows as Line[];
}
