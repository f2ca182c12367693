/** The warnings about the papers of an operation (R28.2). */
import { describe, expect, it } from 'vitest';
import { documentoWarnings, identifiesDocumento } from '#domain/documento.ts';
import { WRONG_RUT } from '#domain/rut.ts';

const GUIA = { tipo: 'Guía de despacho', folio: '1234', rut_emisor: '76.105.422-8' } as const;
const OTHER = { ...GUIA, id: 7, operacion_id: 12, deleted_at: null };
const SAME = 'Ya existe este documento en la operación 12';

describe('R28.2 The warning about a document that exists already', () => {
  it('R28.2 A document with the type, folio and issuer of another one names its operation', () => {
    expect(documentoWarnings(GUIA, [OTHER], null)).toEqual([SAME]);
  });

  it('R28.2 Dots and case of the RUT make no other issuer', () => {
    expect(documentoWarnings({ ...GUIA, rut_emisor: '761054228' }, [OTHER], null)).toEqual([SAME]);
  });

  it.each([
    ['another type', { tipo: 'Factura' }],
    ['another folio', { folio: '01234' }],
    ['another issuer', { rut_emisor: '12.345.678-5' }],
    ['no issuer', { rut_emisor: null }],
  ] as const)('R28.2 A document with %s is another one', (_case, fields) => {
    expect(documentoWarnings({ ...GUIA, ...fields }, [OTHER], null)).toEqual([]);
    expect(documentoWarnings(GUIA, [{ ...OTHER, ...fields }], null)).toEqual([]);
  });

  it('R28.2 Two documents without an issuer are not the same', () => {
    const without = { ...GUIA, rut_emisor: null };
    expect(documentoWarnings(without, [{ ...OTHER, rut_emisor: null }], null)).toEqual([]);
  });

  it('R28.2 Neither the document itself nor a deleted one counts', () => {
    expect(documentoWarnings(GUIA, [OTHER], 7)).toEqual([]);
    expect(documentoWarnings(GUIA, [{ ...OTHER, deleted_at: '2026-03-01T12:00:00.000Z' }], null)).toEqual([]);
  });

  it('R28.2 Each operation with the document is named once', () => {
    const others = [OTHER, { ...OTHER, id: 8 }, { ...OTHER, id: 9, operacion_id: 13 }];
    expect(documentoWarnings(GUIA, others, null)).toEqual([
      SAME,
      'Ya existe este documento en la operación 13',
    ]);
  });
});

describe('R28.2 The warning about the RUT of an issuer', () => {
  it('R28.2 A wrong check digit is reported, and a right one and an absent RUT are not', () => {
    const warnings = (rut_emisor: string | null) => documentoWarnings({ ...GUIA, rut_emisor }, [], null);
    expect(warnings('76.105.422-4')).toEqual([WRONG_RUT]);
    expect(warnings('76.105.422-8')).toEqual([]);
    expect(warnings(null)).toEqual([]);
  });

  it('R28.2 A change of the note or of the movement alone is not judged', () => {
    expect(identifiesDocumento({ nota: 'x', movimiento: 3, fecha: null })).toBe(false);
    expect(identifiesDocumento({ rut_emisor: null })).toBe(true);
    expect(identifiesDocumento({ folio: '1' })).toBe(true);
  });
});
