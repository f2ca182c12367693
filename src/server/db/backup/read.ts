import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../startup-error.ts';
import { type BackupHeader, trailer, TRAILER_BYTES, readBackupHeader } from './format.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);

async function isCompressed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    return buffer.equals(GZIP);
  } finally {
    await handle.close();
  }
}

/** The text of the file, decompressed where needed. */
export async function* readBytes(file: string): AsyncGenerator<Buffer> {
  const disk = createReadStream(file, { highWaterMark: 256 * 1024 });
  if (!(await isCompressed(file))) {
    yield* disk;
    return;
  }
  const text = createGunzip();
  // Without this, a disk error would not end the reading stream.
  disk.once('error', (error) => text.destroy(error));
  yield* disk.pipe(text);
}

const broken = (file: string): StartupError =>
  new StartupError(
    `${file} está cortado o alterado: no coincide su suma de verificación. No se cambió nada.`,
  );

/**
 * Reads and verifies the whole file before anything is altered.
 * @throws StartupError where it is not a backup, or is truncated or altered
 */
export async function checkBackup(file: string): Promise<BackupHeader> {
  const hash = createHash('sha256');
  let head = '';
  let tail: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of readBytes(file)) {
      if (head.length < 200) head += chunk.toString('utf8', 0, 200);
      const all = Buffer.concat([tail, chunk]);
      const end = Math.max(0, all.length - TRAILER_BYTES);
      hash.update(all.subarray(0, end));
      tail = all.subarray(end);
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) throw broken(file);
    throw new StartupError(`No se puede leer ${file}: ${message}`);
  }
  const header = readBackupHeader(head);
  if (!header) throw new StartupError(`${file} no es un respaldo de esta aplicación.`);
  if (tail.toString() !== trailer(hash.digest('hex'))) throw broken(file);
  return header;
}
