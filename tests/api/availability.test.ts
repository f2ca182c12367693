/** A database that fails over; played by `npm run alta-disponibilidad`, since it needs programs that npm does not bring. */
import { expect, it } from 'vitest';
import { playAvailability } from '#tests/availability/availability.ts';
import { findPrograms } from '#tests/availability/programs.ts';

const TIMES = Number(process.env.AVAILABILITY_ROUNDS ?? 0);

it.runIf(TIMES > 0)(
  'Writes go on within thirty seconds after each failure of the primary, and no acknowledged one is lost or doubled',
  { timeout: 600_000 + TIMES * 600_000 },
  async () => {
    const programs = findPrograms();
    if (typeof programs === 'string') throw new Error(programs);
    const told = await playAvailability(programs, TIMES);
    expect(told).toMatch(/^Availability: /);
    console.log(told);
  },
);
