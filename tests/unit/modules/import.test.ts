import { describe, expect, it } from 'vitest';
import { writeCsv } from '#domain/csv.ts';
import { formatNumero } from '#domain/money.ts';
import { MODULES } from '#contracts/module.ts';
import type { ModuleDefinition } from '#modules/definition.ts';
import { MAX_BYTES, MAX_LINES } from '#modules/import/read-file.ts';
import { decodeText } from '#ui/sheet/decode-text.ts';
import { csvOf, importableRecords, templateOf, importViewOf } from '#modules/import/preview.ts';
import { definitionOf } from '#modules/registry.ts';

const module = (key: string): ModuleDefinition => definitionOf(key)!;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function view(key: string, text: string, existing: Record<string, unknown>[] = []) {
  const read = importViewOf(module(key), bytes(text), existing);
  if (read.mensaje !== undefined) throw new Error(read.mensaje);
  return read.view;
}
const mensaje = (key: string, content: string | Uint8Array): string | undefined =>
  importViewOf(module(key), typeof content === 'string' ? bytes(content) : content, []).mensaje;

describe('The encoding of an imported file', () => {
  const text = 'Peñón; José';
  it.each([
    ['UTF-8', bytes(text)],
    ['UTF-8 with its mark', bytes(`\uFEFF${text}`)],
    ['Windows-1252', Uint8Array.from(Buffer.from(text, 'latin1'))],
    ['UTF-16', Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
  ])('The encoding of an imported file is recognised: %s', (_, content) => {
    expect(decodeText(content)).toBe(text);
  });
});

describe('A file that cannot be imported', () => {
  it.each([
    [
      'Nombre;Contrato\nA;Interno',
      'Falta la columna Comisión %. La primera línea debe tener los títulos de la plantilla.',
    ],
    [
      'A;Interno;10\nB;Interno;10',
      'Faltan las columnas Nombre, Contrato, Comisión %. La primera línea debe tener los títulos de la plantilla.',
    ],
    [
      'Nombre;Contrato;Comisión %',
      'El archivo no tiene líneas que importar. La primera línea es la de los títulos.',
    ],
    ['', 'El archivo no tiene líneas que importar. La primera línea es la de los títulos.'],
    ['Nombre;Contrato;Comisión %\n"A;Interno;10', 'En la línea 2 hay comillas que se abren y no se cierran.'],
    [
      'PK\u0003\u0004',
      'Este archivo es un libro de Excel. Guárdelo en Excel como «CSV UTF-8» y elija ese archivo.',
    ],
    ['a\u0000b;c', 'Este archivo no es de texto. Elija un archivo CSV.'],
  ])('A file with the content %j is refused with the reason', (text, why) => {
    expect(mensaje('chofer', text)).toBe(why);
  });

  it('A file that is too big is refused with the reason', () => {
    expect(mensaje('chofer', new Uint8Array(MAX_BYTES + 1))).toBe(
      'El archivo pesa más de 5 MB. Divídalo en partes.',
    );
    const many = writeCsv([
      ['Nombre', 'Contrato', 'Comisión %'],
      ...Array.from({ length: MAX_LINES + 1 }, () => ['A', 'Interno', 10]),
    ]);
    expect(mensaje('chofer', many)).toBe(
      `El archivo tiene ${formatNumero(5001)} líneas, y se importan hasta ${formatNumero(5000)} a la vez. Divídalo en partes.`,
    );
  });
});

describe('The first line of an imported file', () => {
  it.each([
    'Nombre;Contrato;Comisión %',
    'NOMBRE,contrato,Comision',
    'comision\tNombre\tContrato',
    'nombre;"contrato";" comisión % "',
  ])('The first line %j names the columns of an import', (head) => {
    const order = head.toLowerCase().startsWith('comision')
      ? ['10', 'Ana', 'Interno']
      : ['Ana', 'Interno', '10'];
    const separator = /[;,\t]/.exec(head)![0];
    const { records, foreign } = view('chofer', `${head}\n${order.join(separator)}`);
    expect(records.map(({ body, problems }) => ({ body, problems }))).toEqual([
      { body: { nombre: 'Ana', contrato: 'Interno', comision: '10' }, problems: [] },
    ]);
    expect(foreign).toEqual([]);
  });

  it('The first line of an import may have unknown columns, which are named', () => {
    const own = templateOf(module('puerto')).trim().split(';');
    const { foreign, records } = view(
      'puerto',
      `${[own[0], 'País', ...own.slice(1), ''].join(';')}\nSTI;Chile;${own.slice(1).fill('Lota').join(';')};`,
    );
    expect(foreign).toEqual(['País']);
    expect(records[0]?.body).toMatchObject({ nombre: 'STI', comuna: 'Lota', direccion: 'Lota' });
    expect(Object.values(records[0]!.body)).not.toContain('Chile');
  });
});

describe('A line of an imported file', () => {
  it('A line with problems names them by line and column', () => {
    const text = 'Nombre;Contrato;Comisión %\nAna;interno;12,5\n;Jefe;x\n\nEva;Externo;0';
    const { records } = view('chofer', text);
    expect(records.map(({ problems }) => problems)).toEqual([
      [],
      [
        'Línea 3: falta Nombre',
        'Línea 3: Contrato: Debe ser Interno o Externo',
        'Línea 3: Comisión %: La comisión debe ser un número válido.',
      ],
      ['Línea 5: Comisión %: El valor mínimo es 1'],
    ]);
  });

  it("A line that the app's own export has prefixed so that spreadsheets do not run it is read as it was", () => {
    const text = writeCsv([
      ['Nombre', 'Dirección', 'Comuna'],
      ['=SUMA(1)', '-', '@Lota'],
    ]);
    expect(view('bodega', text).records[0]?.body).toEqual({
      nombre: '=SUMA(1)',
      direccion: '-',
      comuna: '@Lota',
    });
  });

  it('A line that is shorter than the first has no values for the missing columns', () => {
    expect(view('bodega', 'Nombre;Comuna;Dirección\nNorte').records[0]?.problems).toHaveLength(2);
  });
});

describe('An imported record that exists already', () => {
  it.each([
    [
      'chofer',
      'Nombre;Contrato;Comisión %\nJOSE  perez;Interno;10',
      { nombre: 'José Pérez' },
      'Línea 2: Nombre: ya existe un chofer con este nombre',
    ],
    [
      'camion',
      'Placa;Marca;Capacidad\nab-cd 12;Volvo;28',
      { placa: 'ABCD12' },
      'Línea 2: Placa: ya existe un camión con esta placa',
    ],
    [
      'cliente',
      'Nombre;Razón social;Rut;Giro;Cel\nX;X;76.105.422-8;V;9',
      { rut: '76105422-8' },
      'Línea 2: Rut: ya existe un cliente con este RUT',
    ],
  ])('An existing record is named, and imported only if wanted: %s', (key, text, existing, why) => {
    const found = view(key, text, [existing]);
    expect(found.records[0]?.duplicate).toBe(why);
    expect(importableRecords(found, false)).toEqual([]);
    expect(importableRecords(found, true)).toHaveLength(1);
  });

  it('A record that stands twice in the imported file is named and left out', () => {
    const found = view('bodega', 'Nombre;Comuna;Dirección\nNorte;Lota;A\nSur;Lota;B\nnorte;Lota;C');
    expect(found.records.map(({ duplicate }) => duplicate)).toEqual([
      null,
      null,
      'Línea 4: Nombre: repite la línea 2',
    ]);
    expect(importableRecords(found, false)).toHaveLength(2);
  });
});

describe('An imported client with plants', () => {
  const HEAD = 'Nombre;Razón social;Rut;Giro;Cel;Planta nombre;Planta comuna;Planta dirección';
  it('The lines with one RUT are one imported client with its plants', () => {
    const { records } = view(
      'cliente',
      [
        HEAD,
        'Viña;Viña SpA;76105422-8;Vinos;9;Norte;Lota;Calle 1',
        'Frutas;Frutas SpA;11111111-1;Fruta;8;;;',
        'Viña;Viña SpA;76.105.422-8;Vinos;9;Sur;Coronel;Calle 2',
        ';;76105422-8;;;Este;Penco;Calle 3',
      ].join('\n'),
    );
    expect(records.map(({ body, problems }) => [body.nombre, problems, body.plantas])).toEqual([
      [
        'Viña',
        [],
        [
          { nombre: 'Norte', comuna: 'Lota', direccion: 'Calle 1' },
          { nombre: 'Sur', comuna: 'Coronel', direccion: 'Calle 2' },
          { nombre: 'Este', comuna: 'Penco', direccion: 'Calle 3' },
        ],
      ],
      ['Frutas', [], []],
    ]);
  });

  it('The lines of one imported client must agree on the client', () => {
    const { records } = view(
      'cliente',
      [HEAD, 'Viña;Viña SpA;76105422-8;Vinos;9;N;L;C', 'Viña;Otra SpA;76105422-8;Vinos;9;S;;D'].join('\n'),
    );
    expect(records.map(({ problems }) => problems)).toEqual([
      ['Línea 3: falta Planta comuna', 'Línea 3: Razón social: no coincide con la línea 2'],
    ]);
  });
});

describe('Templates of the import', () => {
  it.each(MODULES.filter((key) => module(key).naturalKey))(
    'The module %s has a template with each field of its form',
    (key) => {
      const labels = module(key).groups.flatMap(({ fields }) =>
        fields.flatMap((field) =>
          field.kind === 'plantas'
            ? field.fields.map(({ label }) => `${field.title} ${label.toLowerCase()}`)
            : [field.label],
        ),
      );
      expect(templateOf(module(key)).trim().split(';')).toEqual(labels);
    },
  );

  it('The file of the lines that an import refused has them as they were in the imported file', () => {
    const found = view('chofer', 'comision,nombre,contrato,nota\n0,"Pérez, Ana",Interno,x\n10,Eva,Externo,y');
    const bad = found.records.filter(({ problems }) => problems.length > 0);
    expect(csvOf(found, bad)).toBe('\uFEFFcomision;nombre;contrato;nota\r\n0;"Pérez, Ana";Interno;x\r\n');
  });
});

describe('A RUT with a wrong check digit in an import', () => {
  const HEADER = 'Nombre;Rut;Giro;Cel;Razón social';

  it('An imported RUT with a wrong check digit is reported as in the form, and can be imported', () => {
    const { records } = view('cliente', `${HEADER}\nA;76105422-1;Vinos;+56 9 1234 5678;A SpA`);
    expect(records[0]!.warnings).toEqual(['Línea 2: Rut: RUT con dígito verificador incorrecto']);
    expect(records[0]!.problems).toEqual([]);
  });

  it('An imported RUT with the right check digit is not reported', () => {
    const { records } = view('cliente', `${HEADER}\nA;76.105.422-8;Vinos;+56 9 1234 5678;A SpA`);
    expect(records[0]!.warnings).toEqual([]);
  });
});
