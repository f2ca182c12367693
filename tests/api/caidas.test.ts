/** Power cuts, in short; `npm run caidas` is the long form. */
import { describe, expect, test } from 'vitest';
import { caer, type Victima } from '#tests/crash/caidas.ts';
import { useDataFolder } from '#tests/support/data-folder.ts';

const folder = useDataFolder();
/** Of the server; each fourth is followed by one of Postgres. */
const KILLS = Number(process.env.CAIDAS ?? 2);

describe('a server or a Postgres killed under load', () => {
  test(
    'loses nothing that it acknowledged and does nothing twice',
    { timeout: 60_000 + KILLS * 30_000 },
    async () => {
      folder.seed();
      const victimas = Array.from({ length: KILLS }, (_, n): Victima[] =>
        n % 4 === 0 ? ['servidor', 'postgres'] : ['servidor'],
      ).flat();
      const told = await caer(folder, victimas);
      expect(told).toMatch(/^Crashes: /);
      console.log(told);
    },
  );
});
