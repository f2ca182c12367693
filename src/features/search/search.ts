/** Finds pages and records for a typed text among all rows of this device. */
import type { Tabla, Tablas } from '#contracts/tables.ts';
import type { ContenedorRow } from '#domain/tables.ts';
import type { Lector } from '#views/reader.ts';
import { type Entrada, type Grupo, GRUPOS } from './entry.ts';
import {
  camionEntrada,
  choferEntrada,
  clienteEntradas,
  contenedorEntrada,
  facturaEntrada,
  operacionEntrada,
} from './entries.ts';
import { campoBuscado, mejores, puntaje, type Puntuado } from './ranking.ts';

const POR_GRUPO = 5;
const OPERACIONES_DE_UN_CLIENTE = 4;

/** Rows are never edited in place, so the search texts of a row are computed once. */
const campos = new WeakMap<object, readonly string[]>();

function camposDe(row: object, textos: () => readonly string[]): readonly string[] {
  const known = campos.get(row);
  if (known) return known;
  const made = textos().map((texto) => campoBuscado(texto));
  campos.set(row, made);
  return made;
}

type Textos<T extends Tabla> = (row: Tablas[T]) => readonly string[];

function filas<T extends Tabla>(
  lector: Lector,
  tabla: T,
  palabras: readonly string[],
  textos: Textos<T>,
): Puntuado<Tablas[T]>[] {
  const puntosDe = (row: Tablas[T]): number =>
    puntaje(
      camposDe(row, () => textos(row)),
      palabras,
    );
  return mejores(lector.all(tabla), puntosDe, POR_GRUPO);
}

/** The record of that number, '12', 'operación 12' or 'factura N° 12', and those whose number begins with it. */
function porNumero<T extends 'operacion' | 'factura'>(
  lector: Lector,
  tabla: T,
  palabras: readonly string[],
): Puntuado<Tablas[T]>[] {
  const [texto = '', ...otras] = palabras.filter((palabra) => palabra !== tabla && !/^n[°º]?$/.test(palabra));
  if (otras.length > 0 || !/^[1-9]\d{0,8}$/.test(texto)) return [];
  const found: Puntuado<Tablas[T]>[] = [];
  for (let width = 0; width <= 2; width += 1) {
    const from = Number(texto) * 10 ** width;
    for (let id = from; id < from + 10 ** width && found.length < POR_GRUPO; id += 1) {
      const row = lector.get(tabla, id);
      if (row?.deleted_at === null) found.push({ item: row, puntos: width === 0 ? 8 : 4 });
    }
  }
  return found;
}

/**
 * The newest containers whose number begins with what was typed, or has it inside: plain comparisons, since there may
 * be a hundred thousand. Two letters would find them all.
 */
function porNumeroDeContenedor(lector: Lector, palabras: readonly string[]): Puntuado<ContenedorRow>[] {
  const numero = palabras.join('').toUpperCase();
  if (numero.length < 3) return [];
  const leading: ContenedorRow[] = [];
  const inside: ContenedorRow[] = [];
  for (const row of lector.all('contenedor')) {
    const at = row.numero?.indexOf(numero) ?? -1;
    if (at === 0) leading.push(row);
    else if (at > 0) inside.push(row);
  }
  const newest = (rows: ContenedorRow[], puntos: number): Puntuado<ContenedorRow>[] =>
    rows
      .slice(-POR_GRUPO)
      .toReversed()
      .map((item) => ({ item, puntos: item.numero === numero ? 8 : puntos }));
  return [...newest(leading, 4), ...newest(inside, 1)].slice(0, POR_GRUPO);
}

export interface GrupoDeEntradas {
  grupo: Grupo;
  entradas: Entrada[];
}

/** Groups with what they found, the best answer first. */
export function buscar(
  lector: Lector,
  paginas: readonly Entrada[],
  palabras: readonly string[],
): GrupoDeEntradas[] {
  const puntosDePagina = (pagina: Entrada): number => puntaje([campoBuscado(pagina.titulo)], palabras);
  const clientes = filas(lector, 'cliente', palabras, ({ nombre, rut, razon_social }) => [
    nombre,
    rut,
    razon_social,
  ]);
  const contenedores = porNumeroDeContenedor(lector, palabras);
  const operaciones = [
    ...porNumero(lector, 'operacion', palabras),
    ...contenedores.flatMap(({ item, puntos }) =>
      lector.where('operacion', 'contenedor_id', item.id).map((row) => ({ item: row, puntos: puntos - 0.5 })),
    ),
    // Newest first, below the client whose name was typed.
    ...clientes.flatMap(({ item, puntos }) =>
      lector
        .where('operacion', 'cliente_id', item.id)
        .slice(-OPERACIONES_DE_UN_CLIENTE)
        .toReversed()
        .map((row) => ({ item: row, puntos: puntos - 0.5 })),
    ),
  ];
  const unicas = [...new Map(operaciones.map((each) => [each.item.id, each])).values()];
  const camiones = filas(lector, 'camion', palabras, ({ placa, marca }) => [placa, marca]);
  const choferes = filas(lector, 'chofer', palabras, ({ nombre }) => [nombre]);
  const found: Puntuado<Entrada | null>[] = [
    ...mejores(paginas, puntosDePagina, POR_GRUPO),
    ...unicas
      .slice(0, POR_GRUPO)
      .map(({ item, puntos }) => ({ item: operacionEntrada(lector, item), puntos })),
    ...contenedores.map(({ item, puntos }) => ({ item: contenedorEntrada(lector, item), puntos })),
    // All entries of the best match; of the others the record only, since typing on finds more.
    ...clientes.flatMap(({ item, puntos }, index) =>
      clienteEntradas(item)
        .slice(0, index === 0 ? 3 : 1)
        .map((entrada) => ({ item: entrada, puntos })),
    ),
    ...porNumero(lector, 'factura', palabras).map(({ item, puntos }) => ({
      item: facturaEntrada(lector, item),
      puntos: puntos - 0.5,
    })),
    ...camiones.map(({ item, puntos }) => ({ item: camionEntrada(item), puntos })),
    ...choferes.map(({ item, puntos }) => ({ item: choferEntrada(item), puntos })),
  ];
  return agrupadas(found);
}

function agrupadas(found: readonly Puntuado<Entrada | null>[]): GrupoDeEntradas[] {
  return GRUPOS.map((grupo) => ({ grupo, propias: found.filter(({ item }) => item?.grupo === grupo) }))
    .filter(({ propias }) => propias.length > 0)
    .toSorted((a, b) => mejor(b.propias) - mejor(a.propias))
    .map(({ grupo, propias }) => ({ grupo, entradas: propias.flatMap(({ item }) => item ?? []) }));
}

/** The further records found by the server, after those of this device of the same kind. */
export function conCerradas(
  grupos: readonly GrupoDeEntradas[],
  cerradas: readonly Entrada[],
): GrupoDeEntradas[] {
  const known = new Set(grupos.flatMap(({ entradas }) => entradas.map(({ clave }) => clave)));
  const nuevas = [...new Map(cerradas.map((each) => [each.clave, each])).values()].filter(
    ({ clave }) => !known.has(clave),
  );
  const suyas = (grupo: Grupo): Entrada[] => nuevas.filter((each) => each.grupo === grupo);
  const otros = GRUPOS.filter(
    (grupo) => !grupos.some((each) => each.grupo === grupo) && suyas(grupo).length > 0,
  );
  return [
    ...grupos.map(({ grupo, entradas }) => ({ grupo, entradas: [...entradas, ...suyas(grupo)] })),
    ...otros.map((grupo) => ({ grupo, entradas: suyas(grupo) })),
  ];
}

const mejor = (propias: readonly Puntuado<unknown>[]): number =>
  Math.max(...propias.map(({ puntos }) => puntos));
