import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { ModuleKey } from '#contracts/module.ts';
import type { Id } from '#domain/tables.ts';
import type { Database } from '../../db/schema.ts';
import type { WriteContext } from '../../http/handler.ts';
import type { Row } from '../../http/rows.ts';
import type { PlantaBody } from './planta.ts';

/** The payload of any module. */
export type Payload = Record<string, unknown> & { uuid?: string; cliente?: Id; plantas?: PlantaBody[] };

/** What a module does besides storing its payload. */
export interface ModuleHooks<K extends ModuleKey = ModuleKey> {
  /** The columns to write, where they are not those of the payload. `row` is null for a new record. */
  values?(ctx: WriteContext<Payload>, row: Row<K> | null): Promise<Record<string, unknown>>;
  /** Whether a record has those parts of a payload that are not columns of its row. */
  same?(trx: Kysely<Database>, body: Payload, row: Row<K>): Promise<boolean>;
  /** Called after the row was written. */
  written?(ctx: WriteContext<Payload>, id: number): Promise<void>;
  /** Warnings about the saved row. */
  advertencias?(ctx: WriteContext<Payload>, row: Row<K>): Promise<string[]>;
  /** Deletes the rows that belong to the record. */
  removed?(ctx: WriteContext, id: number): Promise<void>;
  /** The rows of the list, where they are not those of the table. */
  // oxlint-disable-next-line typescript/no-explicit-any -- any tables, joined in any way
  listRows?: (trx: Kysely<Database>) => SelectQueryBuilder<Database, any, object>;
}
