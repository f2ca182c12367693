/** Backups and databases that a restore refuses. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newestMigration } from '#server/db/migrate.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { backup, restore, tableRows, useBackups } from '#tests/support/backups.ts';

const { folder, database, api } = useBackups();
const FILE = join(folder, 'empresa.sql');

/** The last line made right again, as if the file had been written so. */
function resealed(text: string): string {
  const body = text.slice(0, text.lastIndexOf('-- sha256: '));
  return `${body}-- sha256: ${createHash('sha256').update(body).digest('hex')}\n`;
}

beforeAll(() => backup(api, FILE));

describe('Refusals of a restore', () => {
  async function refused(content: string | Buffer, message: string | RegExp): Promise<void> {
    const other = await database();
    const before = await tableRows(other, 'reloj');
    const file = join(folder, 'malo.sql');
    writeFileSync(file, content);
    await expect(restore(other, file)).rejects.toThrow(message);
    expect(await tableRows(other, 'reloj')).toEqual(before);
  }

  it('A restore refuses a file that was cut short anywhere', async () => {
    const whole = readFileSync(FILE);
    for (const length of [whole.length - 1, whole.length - 70, Math.floor(whole.length / 2), 300]) {
      await refused(whole.subarray(0, length), 'está cortado o alterado');
    }
    await refused(whole.subarray(0, 20), 'no es un respaldo');
    await refused('', 'no es un respaldo');
  });

  it('A restore refuses a file with one altered letter', async () => {
    await refused(readFileSync(FILE, 'utf8').replace('Ñandú', 'Ñanda'), 'está cortado o alterado');
  });

  it('A restore refuses a file of a newer version of the application', async () => {
    const newer = readFileSync(FILE, 'utf8').replace(
      /-- esquema: \d+/,
      `-- esquema: ${newestMigration() + 1}`,
    );
    await refused(resealed(newer), 'es de una versión más nueva de la aplicación');
  });

  it('A restore that fails leaves all data unaltered', async () => {
    const text = readFileSync(FILE, 'utf8');
    await refused(
      resealed(text.replace('\nCOMMIT;', '\nselect 1 / 0;\nCOMMIT;')),
      /division by zero.*No se cambió nada/,
    );
    await refused(resealed(text.replaceAll(/^COPY "operacion"/gm, 'COPY "no_existe"')), 'No se cambió nada');
  });

  it('A restore is refused while a server has the database open', async () => {
    const other = await database();
    const [one, two] = [await other.pool.connect(), await other.pool.connect()];
    await expect(restoreBackup(one, FILE)).rejects.toThrow(
      'Hay un servidor en marcha con esta base de datos',
    );
    for (const client of [one, two]) client.release(true);
  });

  it("A restore refuses a database with somebody else's tables, and leaves it alone", async () => {
    const other = await database();
    await other.pool.query('create table ajena (dato text)');
    await expect(restore(other, FILE)).rejects.toThrow('tablas que no son de esta aplicación (ajena)');
    expect(await tableRows(other, 'ajena')).toEqual([]);
  });

  it('A restore replaces a database of a newer version', async () => {
    const other = await database();
    await other.pool.query(`insert into migracion (numero, nombre) values (999, '999-del-futuro.sql');
      create table del_futuro (cliente_id bigint references cliente)`);
    await expect(backup(other, join(folder, 'futuro.sql'))).rejects.toThrow('versión más nueva');
    await restore(other, FILE);
    expect(await tableRows(other, 'operacion')).toEqual(await tableRows(api, 'operacion'));
    expect((await other.pool.query(`select to_regclass('del_futuro') as tabla`)).rows).toEqual([
      { tabla: null },
    ]);
  });
});
