import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { COPY, END_OF_COPY, TRANSACTION } from './format.ts';

const LINE_BREAK = 10;

/** Re-chunks the bytes at line breaks. */
async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = all.lastIndexOf(LINE_BREAK) + 1;
    if (end > 0) yield all.subarray(0, end);
    rest = all.subarray(end);
  }
  if (rest.length > 0) yield rest;
}

/** Reads single lines, and whole blocks of rows without parsing them. */
class StatementReader {
  private readonly blocks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.blocks = wholeLines(chunks)[Symbol.asyncIterator]();
  }

  private async fill(): Promise<boolean> {
    while (this.rest.length === 0) {
      const { done, value } = await this.blocks.next();
      if (done) return false;
      this.rest = value;
    }
    return true;
  }

  private take(length: number): Buffer {
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return taken;
  }

  async line(): Promise<string | null> {
    if (!(await this.fill())) return null;
    const end = this.rest.indexOf(LINE_BREAK);
    return this.take(end < 0 ? this.rest.length : end + 1)
      .toString()
      .trimEnd();
  }

  /** Reads up to and including the line that ends the rows. */
  async *rows(): AsyncGenerator<Buffer> {
    while (await this.fill()) {
      if (this.rest.indexOf(END_OF_COPY) === 0) {
        this.take(END_OF_COPY.length);
        return;
      }
      // Within rows a backslash is always doubled or precedes a letter.
      const end = this.rest.indexOf(`\n${END_OF_COPY}`);
      yield this.take(end < 0 ? this.rest.length : end + 1);
    }
    throw new Error('a block of rows without an end');
  }
}

/** Executes the SQL of a backup as psql does, but within the caller's transaction. */
export async function runScript(client: pg.ClientBase, chunks: AsyncIterable<Buffer>): Promise<void> {
  const reader = new StatementReader(chunks);
  let sql = '';
  const flush = async (): Promise<void> => {
    if (sql.trim() !== '') await client.query(sql);
    sql = '';
  };
  for (let line = await reader.line(); line !== null; line = await reader.line()) {
    if (COPY.test(line)) {
      await flush();
      await pipeline(reader.rows(), client.query(copyFrom(line)));
    } else if (line !== TRANSACTION.inicio && line !== TRANSACTION.fin) sql += `${line}\n`;
  }
  await flush();
}
