/** `npm run alta-disponibilidad [-- 3]`: lets the database's primary fail in each way ten times, or as often as said. KEEP_LOGS=1 keeps the folder. */
import { startVitest } from 'vitest/node';
import { findPrograms } from './programs.ts';

const programs = findPrograms();
if (typeof programs === 'string') {
  console.log(`Skipped. ${programs}`);
} else {
  process.env.AVAILABILITY_ROUNDS = process.argv[2] ?? '10';
  const vitest = await startVitest('test', ['tests/api/availability.test.ts'], {
    project: ['api'],
    run: true,
    watch: false,
  });
  await vitest?.close();
}
