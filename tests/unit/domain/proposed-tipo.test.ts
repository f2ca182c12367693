/** The likeliest of the movements that may follow. */
import { describe, expect, it } from 'vitest';
import { nextTipos } from '#domain/movimiento.ts';
import { proposedTipo } from '#domain/proposed-tipo.ts';

const BODEGA = 'Retiro de contenedor en Bodega';
const DEPOSITO = 'Retiro de contenedor en Deposito';

describe('The proposed movement of an export that begins', () => {
  it.each([
    ['the client has empty containers in a warehouse', [], true, BODEGA],
    ['the client has none in a warehouse', [], false, DEPOSITO],
    ['a depot is planned', ['deposito', 'planta'], true, DEPOSITO],
    ['the planned container is in a warehouse', ['deposito', 'contenedor'], true, BODEGA],
  ])('Where %s, it is taken from there', (_, planned, hasEmpties, tipo) => {
    const tipos = nextTipos('EXPORTACION', null);
    expect(proposedTipo(tipos, { planned: new Set(planned), hasEmpties })).toBe(tipo);
  });
});

describe('The proposed movement of other steps', () => {
  it('It is the first that may follow, and none where the operation is finished', () => {
    const nothing = { planned: new Set<string>(), hasEmpties: false };
    expect(proposedTipo(nextTipos('IMPORTACION', null), nothing)).toBe('Retiro en puerto');
    expect(proposedTipo(nextTipos('IMPORTACION', 'Retiro en puerto'), nothing)).toBe('Descarga en planta');
    expect(proposedTipo(nextTipos('EXPORTACION', 'Carga en planta'), nothing)).toBe('Entrega en puerto');
    expect(proposedTipo(nextTipos('IMPORTACION', 'Entrega de contenedor'), nothing)).toBeUndefined();
  });
});
