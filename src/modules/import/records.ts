/** Lines of a file → the records that they would make, with what is wrong with each. */
import { unguard } from '#domain/csv.ts';
import type { CsvLine } from '#domain/csv-parser.ts';
import { isValidRut, RUT_INCORRECTO } from '#domain/rut.ts';
import { normaliza } from '#domain/text.ts';
import { schemaErrors } from '#forms/validation.ts';
import type { Campo, Datos, Definicion } from '../definition.ts';
import { claveDeDatos, otroCon } from '../natural-key.ts';
import type { ColumnaDeArchivo, Encabezado } from './columns.ts';

export interface Registro {
  /** Those that it is made of: several where it has several plants. */
  lineas: CsvLine[];
  body: Datos;
  /** 'Línea 4: Comisión %: El valor mínimo es 1'. With any, it cannot be imported. */
  problemas: string[];
  /** 'Línea 4: Rut: RUT con dígito …': hinders nothing, as in the form. */
  avisos: string[];
  /** 'Línea 4: ya existe …': imported only where that is wanted. */
  repetido: string | null;
}

/** Words of a closed list may be written in another case, or with accents. */
function valueOf(campo: Campo, text: string): string {
  if (campo.kind !== 'select') return text;
  return campo.options.find((option) => normaliza(option) === normaliza(text)) ?? text;
}

interface Linea {
  linea: CsvLine;
  valores: Record<string, string>;
  /** What the line says of one item of the repeating part; null where nothing. */
  item: Record<string, string> | null;
}

function leerLinea(columnas: Encabezado['columnas'], linea: CsvLine): Linea {
  const valores: Record<string, string> = {};
  const item: Record<string, string> = {};
  for (const [index, columna] of columnas.entries()) {
    if (!columna) continue;
    const text = unguard(linea.cells[index] ?? '').trim();
    (columna.lista ? item : valores)[columna.campo.name] = valueOf(columna.campo, text);
  }
  const isThere = Object.values(item).some((text) => text !== '');
  return { linea, valores, item: isThere ? item : null };
}

/** A further line of a record may repeat what the first one says, or leave it out. */
function contradicciones(
  first: Linea,
  other: Linea,
  columnas: Encabezado['columnas'],
  clave?: string,
): string[] {
  return columnas.flatMap((columna) => {
    if (!columna || columna.lista || columna.campo.name === clave) return [];
    const [is, was] = [other.valores[columna.campo.name], first.valores[columna.campo.name]];
    return is === '' || is === was
      ? []
      : [`Línea ${other.linea.line}: ${columna.label}: no coincide con la línea ${first.linea.line}`];
  });
}

/** The fields of a RUT whose check digit is wrong. */
function avisosDe({ valores, linea }: Linea, columnas: Encabezado['columnas']): string[] {
  return columnas.flatMap((columna) => {
    if (columna?.campo.kind !== 'rut' || columna.lista) return [];
    const rut = valores[columna.campo.name] ?? '';
    return rut === '' || isValidRut(rut) ? [] : [`Línea ${linea.line}: ${columna.label}: ${RUT_INCORRECTO}`];
  });
}

function registroDe(definicion: Definicion, lineas: readonly Linea[], encabezado: Encabezado): Registro {
  const [first] = lineas as [Linea];
  const { columnas } = encabezado;
  const lista = columnas.find((columna) => columna?.lista)?.lista?.name;
  const items = lineas.filter(({ item }) => item !== null);
  const body = { ...first.valores, ...(lista !== undefined && { [lista]: items.map(({ item }) => item) }) };
  const labelOf = (name: string, inList: boolean): string =>
    columnas.find(
      (each): each is ColumnaDeArchivo => each?.campo.name === name && (each.lista !== null) === inList,
    )?.label ?? name;
  const errores = schemaErrors(definicion.contract.body, body).map(({ campo, mensaje }) => {
    const [, index, inner] = /^\w+\.(\d+)\.(\w+)$/.exec(campo) ?? [];
    const { linea } = (index === undefined ? first : items[Number(index)]) ?? first;
    return `Línea ${linea.line}: ${labelOf(inner ?? campo, inner !== undefined)}: ${mensaje}`;
  });
  return {
    lineas: lineas.map(({ linea }) => linea),
    body,
    problemas: [
      ...errores,
      ...lineas.slice(1).flatMap((each) => contradicciones(first, each, columnas, definicion.clave?.campo)),
    ],
    avisos: avisosDe(first, columnas),
    repetido: null,
  };
}

/** Lines that name the same record are one, where the module's records have a repeating part. */
function juntar(lineas: readonly Linea[], claveDe: (linea: Linea) => string, isList: boolean): Linea[][] {
  const groups = new Map<string, Linea[]>();
  for (const linea of lineas) {
    const clave = claveDe(linea);
    const key = isList && clave !== '' ? clave : `\n${linea.linea.line}`;
    const group = groups.get(key);
    if (group) group.push(linea);
    else groups.set(key, [linea]);
  }
  return [...groups.values()];
}

/** `existentes` are the records that there are. */
export function registrosDe(
  definicion: Definicion,
  encabezado: Encabezado,
  lineas: readonly CsvLine[],
  existentes: readonly Datos[],
): Registro[] {
  const { clave } = definicion;
  if (!clave) return [];
  const label = encabezado.columnas.find((columna) => columna?.campo.name === clave.campo)?.label;
  const claveDe = (datos: Datos): string => claveDeDatos(clave, datos);
  const there = new Set(existentes.map(claveDe));
  const inFile = new Map<string, number>();
  const leidas = lineas.map((linea) => leerLinea(encabezado.columnas, linea));
  const isList = encabezado.columnas.some((columna) => columna?.lista);
  return juntar(leidas, ({ valores }) => claveDe(valores), isList).map((group) => {
    const registro = registroDe(definicion, group, encabezado);
    const key = claveDe(registro.body);
    const line = registro.lineas[0]?.line ?? 0;
    const before = inFile.get(key);
    if (key === '') return registro;
    inFile.set(key, before ?? line);
    const repetido = there.has(key)
      ? `Línea ${line}: ${label}: ya existe ${otroCon(definicion, clave)}`
      : before === undefined
        ? null
        : `Línea ${line}: ${label}: repite la línea ${before}`;
    return { ...registro, repetido };
  });
}
