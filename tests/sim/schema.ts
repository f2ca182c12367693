/** A server version whose tables have one column more: deployed in the middle of a story, and rolled back. */
import type pg from 'pg';
import { applyMigration } from '#server/db/migrate.ts';

/** A number above that of every real migration. */
const NUMERO = 900;
/** The column, and its value in every row, whichever deploy filled it. */
export const ADDED_COLUMN = { table: 'chofer', row: { turno: 'Noche' } } as const;
const ADD = `alter table chofer add column turno text not null default '${ADDED_COLUMN.row.turno}';`;
const DROP = `alter table chofer drop column turno; delete from migracion where numero = ${NUMERO};
  update reloj set esquema = esquema - 1;`;

/** The replica schema of the server that is running. */
export class Schema {
  private readonly pool: Pick<pg.Pool, 'connect' | 'query'>;
  isAhead = false;

  constructor(pool: Pick<pg.Pool, 'connect' | 'query'>) {
    this.pool = pool;
  }

  /** Runs the real migration of a deploy. @returns whether there was anything to migrate */
  async deploy(): Promise<boolean> {
    if (this.isAhead) return false;
    const client = await this.pool.connect();
    try {
      await applyMigration(client, { numero: NUMERO, nombre: `${NUMERO}-turno.sql` }, ADD);
    } finally {
      client.release();
    }
    this.isAhead = true;
    await this.endConnections();
    return true;
  }

  /** Rolls back to the previous version and its tables. @returns whether there was anything to roll back */
  async rollBack(): Promise<boolean> {
    if (!this.isAhead) return false;
    await this.pool.query(DROP);
    this.isAhead = false;
    await this.endConnections();
    return true;
  }

  /** The previous process ends, and with it the statements prepared on its connections. */
  private async endConnections(): Promise<void> {
    await this.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }
}

/** A query over a connection that a change of the schema has ended reaches nobody: it is sent again over another one. */
export async function queryAgain(
  pool: Pick<pg.Pool, 'query'>,
  text: string,
): Promise<{ rows: Record<string, unknown>[] }> {
  try {
    return await pool.query(text);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EPIPE') throw error;
    return pool.query(text);
  }
}
