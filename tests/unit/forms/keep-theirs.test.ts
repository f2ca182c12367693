/** 'Quedarse con el de ellos': what its user reads, and whether the form goes on. */
import { expect, it } from 'vitest';
import { keepTheirs } from '#forms/conflict/keep-theirs.ts';
import { readToasts } from '#ui/feedback/toast.ts';

const said = (): string | undefined => readToasts().at(-1)?.message;
const back = (): Promise<void> => Promise.resolve();

it('A change that was discarded for that of others is told with an undo, and so are those that depended on it', async () => {
  expect(await keepTheirs(Promise.resolve({ dependants: 0, putBack: back }))).toBe(true);
  expect(said()).toBe('Se dejó lo que ya estaba registrado');
  expect(readToasts().at(-1)?.action?.label).toBe('Deshacer');
  expect(await keepTheirs(Promise.resolve({ dependants: 2, putBack: back }))).toBe(true);
  expect(said()).toContain('lo que dependía de su cambio (2)');
});

it('A change that another tab is sending is not told as discarded, and its form does not go on', async () => {
  expect(await keepTheirs(Promise.resolve(null))).toBe(false);
  expect(said()).toContain('Este cambio ya no se puede descartar');
});

it('A discard that the disk refuses is told, and its form does not go on', async () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  expect(await keepTheirs(Promise.reject(full))).toBe(false);
  expect(said()).toContain('No queda espacio en este dispositivo');
});
