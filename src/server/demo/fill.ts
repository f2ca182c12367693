/** Fills an empty database with a plausible company, computed by the rules that the server itself runs. */
import { type Kysely, sql } from 'kysely';
import { type TableName, TABLES } from '#contracts/tables.ts';
import type { AppDatabase } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { writeTransaction } from '../db/transaction.ts';
import type { Write } from '../db/write-group.ts';
import type { Log } from '../log.ts';
import { BulkWriter } from './bulk-writer.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import { toIso } from './calendar.ts';
import { makeCobros } from './cobros.ts';
import { type InProgress, isInProgress, makeDocumentos } from './documentos.ts';
import { Demo, type DemoOptions } from './demo.ts';
import { makeFacturas, OpenCharges } from './facturas.ts';
import { makeLiquidaciones, OpenComisiones } from './liquidaciones.ts';
import { makeMasterData, MASTER_TABLES } from './master-data.ts';
import { makeOperacion } from './operacion.ts';
import { type OperacionPlan, planOperaciones } from './plan.ts';
import type { RowSet } from './row-set.ts';
import { makeVacios, type Vacios } from './vacios.ts';
import { Trips } from './trip.ts';

const STAFF = ['Carolina Muñoz', 'Patricio Araya', 'Ximena Yáñez'] as const;

/** Whether the database contains nothing but users. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const any = sql.join(
    TABLES.map((table) => sql`exists (select from ${sql.table(table)})`),
    sql` or `,
  );
  const { rows } = await sql<{ filled: boolean }>`select ${any} as filled`.execute(db);
  return rows[0]?.filled === false;
}

/** The users in the history. Their password hashes are invalid, so none of them can log in. */
async function createStaff({ trx, version }: Write, now: string): Promise<number[]> {
  const at = toIso(Date.parse(now) - 570 * DAY_MS);
  const values = STAFF.map((nombre) => {
    const email = `${nombre.split(' ')[0]!.toLowerCase()}@transporte.local`;
    return {
      nombre,
      email,
      password_hash: '-',
      role: 'ADMIN' as const,
      version,
      created_at: at,
      updated_at: at,
    };
  });
  const rows = await trx.insertInto('usuario').values(values).returning('id').execute();
  return rows.map(({ id }) => id);
}

const only = (rows: RowSet, tables: readonly TableName[]): Partial<Record<TableName, object[]>> =>
  Object.fromEntries(tables.map((table) => [table, rows.rows(table)]));

class Filling {
  private readonly demo: Demo;
  private readonly writer: BulkWriter;
  private readonly log: Log;

  constructor(demo: Demo, writer: BulkWriter, log: Log) {
    this.demo = demo;
    this.writer = writer;
    this.log = log;
  }

  async fill(options: DemoOptions): Promise<void> {
    const masterData = makeMasterData(this.demo, options.operaciones);
    await this.add(masterData.rows, MASTER_TABLES);
    const plans = planOperaciones(this.demo, masterData, options);
    const vacios = makeVacios(this.demo, masterData, plans);
    for (const rows of vacios.all) await this.add(rows, ['contenedor_transporte', 'porteo', 'contenedor']);
    const byFacturar = new OpenCharges();
    const comisiones = new OpenComisiones();
    const trips = new Trips(this.demo, masterData);
    const inProgress: InProgress[] = [];
    for (const [index, plan] of plans.entries()) {
      const rows = makeOperacion(this.demo, { trips, vacios }, plan);
      byFacturar.add(rows);
      comisiones.add(rows);
      await this.addOperacion(rows, plan);
      if (isInProgress(plan)) inProgress.push({ rows, plan });
      this.report(index + 1, plans.length);
    }
    await this.addStays(vacios);
    const cobros = makeCobros(this.demo, masterData.clientes);
    byFacturar.addCobros(cobros);
    await this.add(cobros, ['extra']);
    for (const rows of makeFacturas(this.demo, masterData.clientes, byFacturar)) {
      await this.add(rows, ['factura', 'factura_item', 'abono']);
    }
    await this.add(makeDocumentos(this.demo, inProgress), ['documento']);
    const clientes = masterData.clientes.map(({ row }) => row);
    for (const rows of makeLiquidaciones(this.demo, clientes, comisiones)) {
      await this.add(rows, ['liquidacion', 'liquidacion_linea']);
    }
    await this.writer.flush();
    await this.writer.setSequences();
  }

  private add(rows: RowSet, tables: readonly TableName[]): Promise<void> {
    return this.writer.add(only(rows, tables), this.demo.changes.splice(0));
  }

  /** Without the rows that belong to the agendamiento of the empty container that it used. */
  private addOperacion(rows: RowSet, { vacio }: OperacionPlan): Promise<void> {
    const tables = {
      contenedor: rows.rows('contenedor').filter(({ id }) => id !== vacio),
      operacion: rows.rows('operacion'),
      movimiento: rows.rows('movimiento'),
      almacenaje: rows.rows('almacenaje').filter(({ con_mercaderia }) => con_mercaderia),
      extra: rows.rows('extra').filter(({ movimiento_id, manual }) => movimiento_id !== null || manual),
    };
    return this.writer.add(tables, this.demo.changes.splice(0));
  }

  /** Agendamientos refer to the movement that ended them, and their charges to its operation. */
  private async addStays({ all }: Vacios): Promise<void> {
    for (const rows of all) await this.add(rows, ['almacenaje', 'extra']);
  }

  private report(done: number, all: number): void {
    const step = Math.ceil(all / 10);
    if (all >= 5000 && done % step === 0) this.log(`  ${done} de ${all} operaciones`);
  }
}

/**
 * All in one transaction: an interrupted filling leaves the database empty. The same seed, clock and size make the
 * same rows. @returns how many rows of each table
 */
export async function fillDemo(
  db: AppDatabase,
  options: DemoOptions,
  log: Log = () => {},
): Promise<Record<TableName, number>> {
  const demo = await writeTransaction(db, async (write) => {
    if (!(await isEmpty(write.trx))) throw new Error('The database is not empty');
    // Creating a large company takes longer than the idle limit of a transaction.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(write.trx);
    const made = new Demo(options, await createStaff(write, options.now));
    await new Filling(made, new BulkWriter(write), log).fill(options);
    return made;
  });
  // Without statistics the first queries are planned for empty tables.
  await sql`analyze`.execute(db);
  return Object.fromEntries(TABLES.map((table) => [table, demo.count(table)])) as Record<TableName, number>;
}
