import { describe, expect, it } from 'vitest';
import { writeCsv } from '#domain/csv.ts';
import { formatNumero } from '#domain/money.ts';
import { MODULOS } from '#contracts/module.ts';
import type { Definicion } from '#modules/definition.ts';
import { decodificar, MAX_BYTES, MAX_LINEAS } from '#modules/import/read-file.ts';
import { archivoDe, importables, plantillaDe, vistaDe } from '#modules/import/preview.ts';
import { definicionDe } from '#modules/registry.ts';

const modulo = (key: string): Definicion => definicionDe(key)!;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function vista(key: string, text: string, existentes: Record<string, unknown>[] = []) {
  const leida = vistaDe(modulo(key), bytes(text), existentes);
  if (leida.mensaje !== undefined) throw new Error(leida.mensaje);
  return leida.vista;
}
const mensaje = (key: string, content: string | Uint8Array): string | undefined =>
  vistaDe(modulo(key), typeof content === 'string' ? bytes(content) : content, []).mensaje;

describe('the encoding of a file', () => {
  const text = 'Peñón; José';
  it.each([
    ['UTF-8', bytes(text)],
    ['UTF-8 with its mark', bytes(`\uFEFF${text}`)],
    ['Windows-1252', Uint8Array.from(Buffer.from(text, 'latin1'))],
    ['UTF-16', Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
  ])('is recognised: %s', (_, content) => {
    expect(decodificar(content)).toBe(text);
  });
});

describe('a file that cannot be imported', () => {
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
  ])('%j says so', (text, why) => {
    expect(mensaje('chofer', text)).toBe(why);
  });

  it('is one that is too big', () => {
    expect(mensaje('chofer', new Uint8Array(MAX_BYTES + 1))).toBe(
      'El archivo pesa más de 5 MB. Divídalo en partes.',
    );
    const many = writeCsv([
      ['Nombre', 'Contrato', 'Comisión %'],
      ...Array.from({ length: MAX_LINEAS + 1 }, () => ['A', 'Interno', 10]),
    ]);
    expect(mensaje('chofer', many)).toBe(
      `El archivo tiene ${formatNumero(5001)} líneas, y se importan hasta ${formatNumero(5000)} a la vez. Divídalo en partes.`,
    );
  });
});

describe('the first line', () => {
  it.each([
    'Nombre;Contrato;Comisión %',
    'NOMBRE,contrato,Comision',
    'comision\tNombre\tContrato',
    'nombre;"contrato";" comisión % "',
  ])('%j names the columns', (head) => {
    const order = head.toLowerCase().startsWith('comision')
      ? ['10', 'Ana', 'Interno']
      : ['Ana', 'Interno', '10'];
    const separator = /[;,\t]/.exec(head)![0];
    const { registros, ajenas } = vista('chofer', `${head}\n${order.join(separator)}`);
    expect(registros.map(({ body, problemas }) => ({ body, problemas }))).toEqual([
      { body: { nombre: 'Ana', contrato: 'Interno', comision: '10' }, problemas: [] },
    ]);
    expect(ajenas).toEqual([]);
  });

  it('may have columns of others, which are named', () => {
    const { ajenas, registros } = vista(
      'puerto',
      'Nombre;País;Comuna;Dirección;\nSTI;Chile;San Antonio;Angamos 1;',
    );
    expect(ajenas).toEqual(['País']);
    expect(registros[0]?.body).toEqual({ nombre: 'STI', comuna: 'San Antonio', direccion: 'Angamos 1' });
  });
});

describe('a line', () => {
  it('with problems names them as the form does', () => {
    const text = 'Nombre;Contrato;Comisión %\nAna;interno;12,5\n;Jefe;x\n\nEva;Externo;0';
    const { registros } = vista('chofer', text);
    expect(registros.map(({ problemas }) => problemas)).toEqual([
      [],
      [
        'Línea 3: Nombre: Este campo es obligatorio',
        'Línea 3: Contrato: Campo inválido',
        'Línea 3: Comisión %: La comisión debe ser un número válido.',
      ],
      ['Línea 5: Comisión %: El valor mínimo es 1'],
    ]);
  });

  it('that our own export has guarded from spreadsheets is taken as it was', () => {
    const text = writeCsv([
      ['Nombre', 'Dirección', 'Comuna'],
      ['=SUMA(1)', '-', '@Lota'],
    ]);
    expect(vista('bodega', text).registros[0]?.body).toEqual({
      nombre: '=SUMA(1)',
      direccion: '-',
      comuna: '@Lota',
    });
  });

  it('that is shorter than the first has nothing in what is missing', () => {
    expect(vista('bodega', 'Nombre;Comuna;Dirección\nNorte').registros[0]?.problemas).toHaveLength(2);
  });
});

describe('a record that is there already', () => {
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
  ])('%s is named, and left out unless wanted', (key, text, existente, why) => {
    const found = vista(key, text, [existente]);
    expect(found.registros[0]?.repetido).toBe(why);
    expect(importables(found, false)).toEqual([]);
    expect(importables(found, true)).toHaveLength(1);
  });

  it('so is one that the file has twice', () => {
    const found = vista('bodega', 'Nombre;Comuna;Dirección\nNorte;Lota;A\nSur;Lota;B\nnorte;Lota;C');
    expect(found.registros.map(({ repetido }) => repetido)).toEqual([
      null,
      null,
      'Línea 4: Nombre: repite la línea 2',
    ]);
    expect(importables(found, false)).toHaveLength(2);
  });
});

describe('a client and its plants', () => {
  const HEAD = 'Nombre;Razón social;Rut;Giro;Cel;Planta nombre;Planta comuna;Planta dirección';
  it('are the lines with one Rut', () => {
    const { registros } = vista(
      'cliente',
      [
        HEAD,
        'Viña;Viña SpA;76105422-8;Vinos;9;Norte;Lota;Calle 1',
        'Frutas;Frutas SpA;11111111-1;Fruta;8;;;',
        'Viña;Viña SpA;76.105.422-8;Vinos;9;Sur;Coronel;Calle 2',
        ';;76105422-8;;;Este;Penco;Calle 3',
      ].join('\n'),
    );
    expect(registros.map(({ body, problemas }) => [body.nombre, problemas, body.plantas])).toEqual([
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

  it('may not say two things of one client', () => {
    const { registros } = vista(
      'cliente',
      [HEAD, 'Viña;Viña SpA;76105422-8;Vinos;9;N;L;C', 'Viña;Otra SpA;76105422-8;Vinos;9;S;;D'].join('\n'),
    );
    expect(registros.map(({ problemas }) => problemas)).toEqual([
      [
        'Línea 3: Planta comuna: Este campo es obligatorio',
        'Línea 3: Razón social: no coincide con la línea 2',
      ],
    ]);
  });
});

describe('every module but the tariffs', () => {
  it('has a template that names its columns', () => {
    const plantillas = Object.fromEntries(
      MODULOS.filter((key) => modulo(key).clave).map((key) => [key, plantillaDe(modulo(key)).trim()]),
    );
    expect(plantillas).toEqual({
      chofer: 'Nombre;Contrato;Comisión %',
      camion: 'Placa;Marca;Capacidad TON',
      cliente: 'Nombre;Razón social;Rut;Giro;Cel;Planta nombre;Planta comuna;Planta dirección',
      bodega: 'Nombre;Comuna;Dirección',
      deposito: 'Nombre;Porteo;Comuna;Dirección',
      puerto: 'Nombre;Comuna;Dirección',
    });
  });

  it('gives its bad lines back as they came', () => {
    const found = vista(
      'chofer',
      'comision,nombre,contrato,nota\n0,"Pérez, Ana",Interno,x\n10,Eva,Externo,y',
    );
    const malos = found.registros.filter(({ problemas }) => problemas.length > 0);
    expect(archivoDe(found, malos)).toBe(
      '\uFEFFcomision;nombre;contrato;nota\r\n0;"Pérez, Ana";Interno;x\r\n',
    );
  });
});

describe('a RUT whose check digit is wrong', () => {
  const HEADER = 'Nombre;Rut;Giro;Cel;Razón social';

  it('is told as the form tells it, and hinders nothing', () => {
    const { registros } = vista('cliente', `${HEADER}\nA;76105422-1;Vinos;+56 9 1234 5678;A SpA`);
    expect(registros[0]!.avisos).toEqual(['Línea 2: Rut: RUT con dígito verificador incorrecto']);
    expect(registros[0]!.problemas).toEqual([]);
  });

  it('is not told of a right one', () => {
    const { registros } = vista('cliente', `${HEADER}\nA;76.105.422-8;Vinos;+56 9 1234 5678;A SpA`);
    expect(registros[0]!.avisos).toEqual([]);
  });
});
