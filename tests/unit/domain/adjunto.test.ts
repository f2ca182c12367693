import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { tipoByFirstBytes } from '#domain/adjunto.ts';
import { checkAdjunto, fileNames } from '#domain/adjunto-rules.ts';
import { REQUIRED } from '#domain/refusal.ts';
import { TIPOS_ADJUNTO, TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

describe('R25.1 The type of a content', () => {
  it.each([
    ['a JPEG', '\u00FF\u00D8\u00FF\u00E1rest', 'image/jpeg'],
    ['a PNG', '\u0089PNG\r\n\u001A\nrest', 'image/png'],
    ['a WebP', 'RIFF1234WEBPVP8 ', 'image/webp'],
    ['a PDF', '%PDF-1.4\n', 'application/pdf'],
    ['a sound, which is a RIFF too', 'RIFF1234WAVEfmt ', null],
    ['a GIF', 'GIF89a', null],
    ['a page', '<!doctype html>', null],
    ['half a signature', '\u00FF\u00D8', null],
    ['nothing', '', null],
  ])('R25.1 The type of a content follows from its first bytes: %s', (_case, text, tipo) => {
    expect(tipoByFirstBytes(bytes(text))).toBe(tipo);
  });

  test('R25.1 The type of a content does not depend on what follows its first bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (rest) => {
        const file = Uint8Array.from([...bytes('%PDF-1.7'), ...rest]);
        expect(tipoByFirstBytes(file)).toBe('application/pdf');
      }),
    );
  });
});

describe('R25.2 What an attachment says about itself', () => {
  const now = '2026-03-01T12:00:00.000Z';
  const photo = { tipo: 'EIR', firmante_nombre: null, tomada_en: now, miniatura: null } as const;
  const required = { campo: 'firmante_nombre', mensaje: REQUIRED };
  const future = { campo: 'tomada_en', mensaje: 'La fecha está en el futuro' };

  it.each([
    ['a photo of now', photo, []],
    ['an old photo', { ...photo, tomada_en: '2019-01-01T00:00:00.000Z' }, []],
    ['a photo of in a day', { ...photo, tomada_en: '2026-03-02T12:00:00.000Z' }, []],
    ['a photo of in more than a day', { ...photo, tomada_en: '2026-03-02T12:00:00.001Z' }, [future]],
    ['a signature with its signer', { ...photo, tipo: 'Firma', firmante_nombre: 'Rosa' } as const, []],
    ['a signature of nobody', { ...photo, tipo: 'Firma' } as const, [required]],
    [
      'a signature of nobody in the future',
      { ...photo, tipo: 'Firma', tomada_en: '2027-01-01T00:00:00.000Z' } as const,
      [required, future],
    ],
  ])('R25.2 What an attachment says about itself is checked: %s', (_case, adjunto, errores) => {
    expect(checkAdjunto(adjunto, now)?.errores ?? []).toEqual(errores);
  });
});

describe('R25.5 The file names of a ZIP', () => {
  const jpeg = { tipo_contenido: 'image/jpeg' };

  test('R25.5 The file names of a ZIP say operation, movement, type and number', () => {
    const names = fileNames(12, [
      { movimiento: 'Retiro en puerto', tipo: 'EIR', ...jpeg },
      { movimiento: null, tipo: 'Daño', ...jpeg },
      { movimiento: 'Retiro en puerto', tipo: 'EIR', tipo_contenido: 'application/pdf' },
      { movimiento: 'Retiro de contenedor en Deposito', tipo: 'Guía', tipo_contenido: 'image/webp' },
      { movimiento: null, tipo: 'Firma', tipo_contenido: 'image/png' },
      { movimiento: null, tipo: 'Otro', tipo_contenido: null },
    ]);
    expect(names).toEqual([
      'op-12_retiro-en-puerto_EIR_1.jpg',
      'op-12_Dano_1.jpg',
      'op-12_retiro-en-puerto_EIR_2.pdf',
      'op-12_retiro-de-contenedor-en-deposito_Guia_1.webp',
      'op-12_Firma_1.png',
      'op-12_Otro_1.bin',
    ]);
  });

  test('R25.5 The file names of a ZIP are in ASCII and differ, whatever the attachments', () => {
    const adjunto = fc.record({
      movimiento: fc.constantFrom(null, ...TIPOS_MOVIMIENTO),
      tipo: fc.constantFrom(...TIPOS_ADJUNTO),
      tipo_contenido: fc.constantFrom('image/jpeg', 'image/png', 'image/webp', 'application/pdf', null),
    });
    fc.assert(
      fc.property(fc.array(adjunto, { maxLength: 100 }), fc.nat(), (adjuntos, id) => {
        const names = fileNames(id, adjuntos);
        expect(new Set(names).size).toBe(adjuntos.length);
        for (const name of names) expect(name).toMatch(/^op-\d+(_[\w-]+){1,2}_\d+\.[a-z]{3,4}$/);
      }),
    );
  });
});
