import type { AppDatabase } from '../db/database.ts';

type Step = (db: AppDatabase) => Promise<void>;

/**
 * Deletes rows that are no longer needed, outside of any transaction. An error is reported and not thrown, since nobody
 * is to be locked out by it, and the other steps still run.
 */
export async function cleanUp(db: AppDatabase, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    try {
      await step(db);
    } catch (error) {
      db.securityLog.cleanUpFailed(error);
    }
  }
}
