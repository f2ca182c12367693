/** Writes many rows at once, in versions that a replica can page through. */
import { sql } from 'kysely';
import { type TableName, TABLES } from '#contracts/tables.ts';
import { CATCH_UP_COUNTERS } from '../db/counters.ts';
import type { Write } from '../db/write-group.ts';
import type { Change } from './demo.ts';

/** A replica never gets part of a version, so a version must fit into one answer. */
const ROWS_PER_VERSION = 4000;

export class BulkWriter {
  private readonly trx: Write['trx'];
  private readonly nextVersion: Write['nextVersion'];
  /** The version of the buffered rows; null before the first. */
  private version: number | null;
  private readonly waiting = new Map<TableName, object[]>();
  private changes: Change[] = [];
  private count = 0;

  constructor({ trx, version, nextVersion }: Write) {
    this.trx = trx;
    this.nextVersion = nextVersion;
    this.version = version;
  }

  /** Rows of one call are written together; the rows that they refer to come before or with them. */
  async add(
    tables: Partial<Record<TableName, readonly object[]>>,
    changes: readonly Change[] = [],
  ): Promise<void> {
    for (const [table, rows] of Object.entries(tables)) {
      const waiting = this.waiting.get(table as TableName) ?? [];
      for (const row of rows) waiting.push(row);
      this.waiting.set(table as TableName, waiting);
      this.count += rows.length;
    }
    for (const change of changes) this.changes.push(change);
    if (this.count >= ROWS_PER_VERSION) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.count + this.changes.length === 0) return;
    const version = this.version ?? this.nextVersion();
    const stamp = <R extends object | null>(row: R) => row && { ...row, version };
    for (const table of TABLES) {
      const rows = this.waiting.get(table) ?? [];
      if (rows.length > 0) await this.insert(table, rows.map(stamp));
    }
    const changes = this.changes.map(({ antes, despues, ...change }) => ({
      ...stamp(change),
      antes: stamp(antes),
      despues: stamp(despues),
    }));
    if (changes.length > 0) await this.insertChanges(changes);
    this.waiting.clear();
    this.changes = [];
    this.count = 0;
    this.version = null;
  }

  /** Sets the sequences behind the ids of the written rows. */
  async setSequences(): Promise<void> {
    for (const table of TABLES) {
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having count(*) > 0
      `.execute(this.trx);
    }
    await sql.raw(CATCH_UP_COUNTERS).execute(this.trx);
  }

  /** One parameter whatever the number of rows (Postgres takes 65,535); 22,000 rows a second, bound values 14,000. */
  private async insert(table: TableName, rows: readonly object[]): Promise<void> {
    await sql`
      insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    `.execute(this.trx);
  }

  /** The ids of the log come from its sequence. */
  private async insertChanges(changes: readonly object[]): Promise<void> {
    const columns = sql`version, created_at, usuario_id, accion, tabla, registro_id, antes, despues`;
    await sql`
      insert into bitacora (${columns})
      select ${columns} from json_populate_recordset(null::bitacora, ${JSON.stringify(changes)}::json)
    `.execute(this.trx);
  }
}
