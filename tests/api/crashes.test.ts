/** Power cuts, in short; `npm run caidas` is the long form. */
import { describe, expect, test } from 'vitest';
import { crashOnce, type Victim } from '#tests/crash/crashes.ts';
import { silence } from '#tests/crash/silence.ts';
import { useDataFolder } from '#tests/support/data-folder.ts';

const folder = useDataFolder();
/** Of the server; each fourth is followed by one of Postgres. */
const KILLS = Number(process.env.CRASHES ?? 2);

describe('A server or a Postgres killed under load', () => {
  test(
    'A server or a Postgres killed under load loses no acknowledged change and does none twice',
    { timeout: 60_000 + KILLS * 30_000 },
    async () => {
      folder.seed();
      const victims = Array.from({ length: KILLS }, (_, n): Victim[] =>
        n % 4 === 0 ? ['servidor', 'postgres'] : ['servidor'],
      ).flat();
      const told = await crashOnce(folder, victims);
      expect(told).toMatch(/^Crashes: /);
      console.log(told);
    },
  );
});

/** Each takes a minute, most of it until a silent connection is given up. */
const SILENCES = Math.ceil(KILLS / 10);

describe.runIf(process.env.CRASHES)('A Postgres that falls silent, or takes no writes, under load', () => {
  test(
    'A Postgres that falls silent or takes no writes under load keeps each acknowledged change once, and writes resume by themselves',
    { timeout: 60_000 + SILENCES * 180_000 },
    async () => {
      const told = await silence(SILENCES);
      expect(told).toMatch(/^Silence: /);
      console.log(told);
    },
  );
});
