import type { Disk } from '../store/disk.ts';
import { type Explain, explainDiskError } from '../store/disk-errors.ts';
import type { DbConnection } from '../tabs/connection.ts';

interface ReadyDeps {
  connection: DbConnection;
  disk: Disk;
  /** The first read of the disk; null once it is done. */
  starting: () => Promise<void> | null;
}

/**
 * Waits for the records that a change refers to, which may still be loading from the disk. @returns why nothing can be stored,
 * in the words of `explain`, where the disk does not answer
 */
export async function untilReady(
  { connection, starting, disk }: ReadyDeps,
  explain: Explain = explainDiskError,
): Promise<string | null> {
  try {
    await disk.runForForm(() => connection.untilReady(starting()));
    return null;
  } catch (error) {
    return explain(error);
  }
}
