import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unguard, writeCsv } from '#domain/csv.ts';
import { parseCsv, separatorOf, UnclosedQuotes } from '#domain/csv-parser.ts';

const BOM = '\uFEFF';
const cells = (text: string): string[][] => parseCsv(text).map((line) => line.cells);

describe('A written CSV file', () => {
  it('A written CSV file is what a Chilean spreadsheet expects: byte order mark, semicolons, CRLF', () => {
    expect(
      writeCsv([
        ['Nombre', 'Total'],
        ['Viña Ñuble', 1_234_567],
      ]),
    ).toBe(`${BOM}Nombre;Total\r\nViña Ñuble;1234567\r\n`);
  });

  it('A written CSV file has decimals with a comma, and empty cells for missing values', () => {
    expect(writeCsv([[12.5, -3, 0, null, '']])).toBe(`${BOM}12,5;-3;0;;\r\n`);
  });

  it('A written CSV file quotes what would end a cell, and doubles quotes', () => {
    expect(writeCsv([['a;b', 'dice "hola"', 'dos\nlíneas', ' borde ', 'a,b']])).toBe(
      `${BOM}"a;b";"dice ""hola""";"dos\nlíneas";" borde ";"a,b"\r\n`,
    );
  });

  it.each(['=1+1', '+56 9 8765 4321', '-x', '@SUMA(A1)', '\tx', '\rx', '=cmd|x', '-1+2', "'=1"])(
    'A written CSV file makes %j a text',
    (text) => {
      const [[cell] = []] = cells(writeCsv([[text]]));
      expect(cell).toBe(`'${text}`);
    },
  );

  it.each(['-5', '+5', '-12,5', '12.5', "'hola", "L'Oréal", 'a=b'])(
    'A written CSV file leaves %j as it is',
    (text) => {
      expect(cells(writeCsv([[text]]))).toEqual([[text]]);
    },
  );
});

describe('A CSV file that is read', () => {
  it.each([
    ['a;b\n1;2', ';'],
    ['a,b\n1,2', ','],
    ['a\tb\n1\t2', '\t'],
    ['"x;y;z",b', ','],
    ['a', ';'],
    ['a,b;c;d\n,,,,,', ';'],
  ])('A CSV file that begins with %j is separated by %j', (text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });

  it.each(['a;b\r\n1;2\r\n', 'a;b\n1;2', 'a;b\r1;2\r', `${BOM}a;b\n\n1;2\n\n`])(
    'A CSV file that is read has the lines of %j, whatever ends them',
    (text) => {
      expect(cells(text)).toEqual([
        ['a', 'b'],
        ['1', '2'],
      ]);
    },
  );

  it('A CSV file that is read numbers its lines as an editor does, through empty ones and cells of several lines', () => {
    const lines = parseCsv('a;b\n\n"x\r\ny";1\nz;2\n');
    expect(lines.map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(lines[1]?.cells).toEqual(['x\r\ny', '1']);
  });

  it('A CSV file that is read keeps empty cells, quotes inside a word and what follows closing quotes', () => {
    expect(cells('a;;\n;"";\n5" de alto;"x"y;z')).toEqual([
      ['a', '', ''],
      ['', '', ''],
      ['5" de alto', 'xy', 'z'],
    ]);
  });

  it('A CSV file that is read reports the line of quotes that never end', () => {
    expect(() => parseCsv('a;b\n1;2\n3;"x\ny')).toThrow(UnclosedQuotes);
    expect(() => parseCsv('a;b\n1;2\n3;"x\ny')).toThrow('line 3');
  });
});

describe('A CSV file written and read', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom(';', '"', ',', '\n', '\r', '\t', "'", '=', '+', '-', '@', ' ', 'ñ', '1'),
    }),
  );

  it('A CSV file with any content is read as it was written', () => {
    const rows = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(rows, (written) => {
        // A header says which separator the file has.
        const head = written[0]!.map((_, index) => `c${index}`);
        const [, ...read] = cells(writeCsv([head, ...written]));
        const isBlank = (row: readonly string[]): boolean =>
          row.every((each) => each === '') && row.length > 1;
        expect(read.map((row) => row.map(unguard))).toEqual(written.filter((row) => !isBlank(row)));
      }),
    );
  });

  it('A CSV file with any content begins no cell as a formula', () => {
    fc.assert(
      fc.property(text, (value) => {
        const [[cell = ''] = []] = cells(writeCsv([[value]]));
        expect(/^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+([.,]\d+)?$/.test(cell)).toBe(false);
      }),
    );
  });
});
