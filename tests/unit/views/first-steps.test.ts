import { expect, it } from 'vitest';
import { FIRST_STEPS, firstSteps } from '#views/first-steps.ts';
import { readerOfRows } from '#views/rows.ts';

const stepsWith = (tables: readonly string[], deleted_at: string | null = null) =>
  firstSteps(readerOfRows(Object.fromEntries(tables.map((table) => [table, [{ id: 1, deleted_at }]]))));

it('A new company is led from its client to its first operation, until all steps are done', () => {
  expect(stepsWith([])?.filter(({ done }) => done)).toEqual([]);
  expect(
    stepsWith(['cliente', 'chofer'])
      ?.filter(({ done }) => !done)
      .map(({ table }) => table),
  ).toEqual(['negociacion', 'camion', 'puerto', 'deposito', 'operacion']);
  expect(stepsWith(FIRST_STEPS)).toBeNull();
});
