/** The bytes of attachments in backups, and what the audit says about them (R25). */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { CONTENTS } from '#server/db/backup/write.ts';
import { attach, sampleBytes } from '#tests/support/attachments.ts';
import { backup, restore, tableRows, useBackups } from '#tests/support/backups.ts';
import type { TestDatabase } from '#tests/support/postgres.ts';

const { folder, database, api } = useBackups();

/** The findings about attachments. */
async function findings({ db }: Pick<TestDatabase, 'db'>): Promise<string[]> {
  const { checks } = await audit(db);
  return checks.flatMap(([title, found]) => (title.startsWith('Cada adjunto') ? found : []));
}

it('A backup has the bytes of attachments, whatever their size, and a restore brings them back', async () => {
  const file = join(folder, 'entero.sql.gz');
  await attach(api, { operacion: 1 }, sampleBytes('application/pdf', 8 * 1_048_576), 'application/pdf');
  await backup(api, file);
  const other = await database({ bare: true });
  await restore(other, file);
  expect(await tableRows(other, 'adjunto')).toEqual(await tableRows(api, 'adjunto'));
  const digests = 'select uuid, sha256(contenido) from adjunto_contenido order by uuid';
  expect((await other.pool.query(digests)).rows).toEqual((await api.pool.query(digests)).rows);
  expect(await findings(other)).toEqual([]);
});

it('A backup without the bytes of attachments has their records, and the audit says what is missing', async () => {
  const file = join(folder, 'sin-adjuntos.sql');
  const bytes = await backup(api, file, { leaveOut: [CONTENTS] });
  expect(bytes).toBeLessThan(8 * 1_048_576);
  const other = await database({ bare: true });
  await restore(other, file);
  expect(await tableRows(other, 'adjunto_contenido')).toEqual([]);
  const rows = await tableRows(other, 'adjunto');
  expect(rows.length).toBeGreaterThan(1);
  const missing = rows.map(({ id }) => `Adjunto ${id}: falta su contenido`);
  expect((await findings(other)).toSorted()).toEqual(missing.toSorted());
});

it('The audit finds bytes of an attachment that were altered, and an attachment of deleted work', async () => {
  const { id, uuid } = (await attach(api, { operacion: 1 })).body.datos;
  await api.pool.query(`update adjunto_contenido set contenido = contenido || 'x' where uuid = $1`, [uuid]);
  expect(await findings(api)).toEqual([`Adjunto ${id}: su contenido no es el que se recibió`]);
  await api.pool.query('delete from adjunto where id = $1', [id]);
  const { id: other } = (await attach(api, { operacion: 1 })).body.datos;
  await api.pool.query(
    'update adjunto set movimiento_id = (select max(id) from movimiento where operacion_id <> 1) where id = $1',
    [other],
  );
  expect(await findings(api)).toEqual([
    expect.stringMatching(new RegExp(`^Adjunto ${other}: su movimiento \\d+ no es de su operación$`)),
  ]);
});
