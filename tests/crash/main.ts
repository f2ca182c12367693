/** `npm run caidas [-- 40]`: the crash test of the suite, with twenty kills of the server and five of Postgres, and two silences. */
import { startVitest } from 'vitest/node';

process.env.CRASHES = process.argv[2] ?? '20';
const vitest = await startVitest('test', ['tests/api/crashes.test.ts'], {
  project: ['api'],
  run: true,
  watch: false,
});
await vitest?.close();
