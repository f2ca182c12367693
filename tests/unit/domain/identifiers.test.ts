import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNumero, iso6346CheckDigit, normalizeNumero } from '#domain/iso6346.ts';
import { formatRut, isValidRut, normalizeRut, rutCheckDigit } from '#domain/rut.ts';

describe('A RUT ends in its check digit, modulo 11', () => {
  it.each(['12345678-5', '76105422-8', '11111111-1', '9068826-K'])(
    'The RUT %s has a valid check digit',
    (rut) => {
      expect(isValidRut(rut)).toBe(true);
    },
  );

  it.each(['12.345.678-5', '12345678 5', '123456785', ' 9.068.826-k '])(
    'The RUT %j is valid in this notation',
    (rut) => {
      expect(isValidRut(rut)).toBe(true);
    },
  );

  it.each(['12345678-9', '9068826-0', '', '-', 'K', '5', '12A45678-5', 'RUT 12345678-5', '1234567890-1'])(
    'The text %j is no valid RUT',
    (rut) => {
      expect(isValidRut(rut)).toBe(false);
    },
  );

  it('One check digit alone is right for each number of a RUT', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (body) => {
        const right = '0123456789K'.split('').filter((digit) => isValidRut(`${body}-${digit}`));
        expect(right).toEqual([rutCheckDigit(String(body))]);
      }),
    );
  });

  it('One wrong digit of a RUT is always detected', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 99_999_999 }),
        fc.nat(6),
        fc.integer({ min: 1, max: 9 }),
        (n, i, d) => {
          const body = String(n);
          const wrong = body.slice(0, i) + ((Number(body[i]) + d) % 10) + body.slice(i + 1);
          expect(isValidRut(`${wrong}-${rutCheckDigit(body)}`)).toBe(false);
        },
      ),
    );
  });

  it.each([
    ['12345678-5', '12.345.678-5'],
    ['9068826k', '9.068.826-K'],
    ['1.234-3', '1.234-3'],
    ['999-K', '999-K'],
    ['sin rut', 'sin rut'],
  ])('The RUT %j is printed as %j', (rut, printed) => {
    expect(formatRut(rut)).toBe(printed);
  });

  it.each([
    ['12.345.678-5', '12345678-5'],
    ['9068826k', '9068826-K'],
    [' 76105422 - 8 ', '76105422-8'],
    ['76.105.422–8', '76105422-8'],
  ])('The RUT %j is stored as %j', (rut, normal) => {
    expect(normalizeRut(rut)).toBe(normal);
    expect(normalizeRut(normal)).toBe(normal);
  });

  it('Text that is not a RUT keeps its letters', () => {
    expect(normalizeRut('Extranjero 12')).toBe('EXTRANJERO12');
  });
});

describe('A container number ends in its check digit (ISO 6346); a remainder of 10 counts as 0', () => {
  it.each(['CSQU3054383', 'CBHU3202732', 'MSCU6647876', 'TCLU0000009', 'TCLU0000020'])(
    'The container number %s has a valid check digit',
    (numero) => {
      expect(checkNumero(numero)).toEqual({ estado: 'ok' });
      expect(
        checkNumero(` ${numero.slice(0, 4).toLowerCase()} ${numero.slice(4, 10)}-${numero[10]}`),
      ).toEqual({
        estado: 'ok',
      });
    },
  );

  it('The container number CSQU3054384 is invalid: its check digit is 3', () => {
    expect(checkNumero('CSQU3054384')).toEqual({ estado: 'digito', expected: 3 });
  });

  it.each(['', 'CSQU305438', 'CSQU30543833', 'CSQ03054383', 'CAJA 12', '12345678901'])(
    'The text %j does not have the form of a container number',
    (numero) => {
      expect(checkNumero(numero)).toEqual({ estado: 'formato' });
    },
  );

  it.each([
    ['cbhu 320273-2', 'CBHU3202732'],
    [' CBHU.320273/2 ', 'CBHU3202732'],
    ['cbhu_320273_2', 'CBHU3202732'],
  ])('The container number %j is stored as %j: upper case, no separators', (numero, normal) => {
    expect(normalizeNumero(numero)).toBe(normal);
  });

  it('The letters of a container number count from 10 and skip 11, 22 and 33', () => {
    const values = [
      10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36,
    ];
    for (const [index, value] of [...values, 37, 38].entries()) {
      // Three As are 10 × (1 + 2 + 4); the fourth letter weighs 8.
      const letter = String.fromCharCode(65 + index);
      expect([letter, iso6346CheckDigit(`AAA${letter}000000`)]).toEqual([
        letter,
        ((70 + value * 8) % 11) % 10,
      ]);
    }
  });

  it('One check digit alone is right for each container number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{4}\d{6}$/), (body) => {
        const right = Array.from({ length: 10 }, (_, d) => d).filter(
          (digit) => checkNumero(`${body}${digit}`).estado === 'ok',
        );
        expect(right).toEqual([iso6346CheckDigit(body)]);
      }),
    );
  });
});
