import { describe, expect, it } from 'vitest';
import { sharedContainerWarning } from '#features/operacion/create/many-operaciones.ts';

describe("'Cantidad' of a new operation", () => {
  it.each([
    ['3', 'MSCU1234566', 'Las 3 operaciones tendrán el mismo contenedor previsto'],
    [' 2 ', 'MSCU1234566', 'Las 2 operaciones tendrán el mismo contenedor previsto'],
    ['1', 'MSCU1234566', null],
    ['3', ' ', null],
    ['', 'MSCU1234566', null],
    ['51', 'MSCU1234566', null],
  ])('With the count %o and the planned container %o the warning is %o', (typed, contenedor, warning) => {
    expect(sharedContainerWarning(typed, contenedor)).toBe(warning);
  });
});
