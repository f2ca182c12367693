import { explainDiskError } from '../store/disk.ts';
import type { WriterDeps } from './writer.ts';

/**
 * Waits for the records that a change refers to, which may still be loading from the disk. @returns why nothing can be stored,
 * where the disk does not answer
 */
export async function untilReady({
  connection,
  starting,
  disk,
}: Pick<WriterDeps, 'connection' | 'starting' | 'disk'>): Promise<string | null> {
  try {
    await disk.runForForm(() => connection.untilReady(starting()));
    return null;
  } catch (error) {
    return explainDiskError(error);
  }
}
