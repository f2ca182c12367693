/**
 * The lists of operations over many rows: searched, counted, sorted and paged without making the rows that are not
 * shown. Rows stand in the order of their ids; of each, the index keeps the text that is its own, and numbers for the
 * client, driver and truck that it shares with others, whose texts are looked at once a search. What has changed since
 * it was built, by a pull or by unsent changes, is left out of it and merged in.
 */
import { LISTAS, type ListaSpec, parseSort } from '#contracts/lists.ts';
import type { Tabla } from '#contracts/tables.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import { agendadoFila, asignadoFila } from '#views/operacion.ts';
import { byId, type Lector } from '#views/reader.ts';
import { type Clave, type Fila, ordenDe, textosDe } from './list-rows.ts';
import type { Replica } from './replica.ts';

const COMPARTIDOS = ['cliente_id', 'chofer_id', 'camion_id', 'tipo'] as const;
type Compartido = (typeof COMPARTIDOS)[number];

/** Each searched field of a list: the column that says it for many rows, or null where it is the row's own. */
const CAMPOS = {
  operacion: { id: null, cliente: 'cliente_id', tipo: 'tipo' },
  asignado: {
    op_id: null,
    cliente_nombre: 'cliente_id',
    op_tipo: 'tipo',
    chofer_nombre: 'chofer_id',
    camion_marca: 'camion_id',
    camion_placa: 'camion_id',
    contenedor_numero: null,
  },
} as const satisfies Record<string, Record<string, Compartido | null>>;
export type Indizada = keyof typeof CAMPOS;

/** With more changed rows than this the index is built anew. */
const MAX_TOCADAS = 2000;
/** Between texts: no text has it. */
export const FIN = '\0';

export const isIndizada = (key: string): key is Indizada => key in CAMPOS;

/** Whether rows stand by the name of a record that others share: another name moves them all. */
export const isPorNombre = (key: Indizada, campo: string): boolean =>
  ((CAMPOS[key] as Record<string, Compartido | null>)[campo] ?? 'tipo') !== 'tipo';

export function filaDe(lector: Lector, key: Indizada, row: OperacionRow): Fila {
  return key === 'asignado' ? asignadoFila(lector, row) : agendadoFila(lector, row);
}

export const isDe = (key: Indizada, { chofer_id, deleted_at }: OperacionRow): boolean =>
  deleted_at === null && (chofer_id !== null) === (key === 'asignado');

export function textoDe(fila: Fila, campos: readonly string[]): string {
  return campos.flatMap((campo) => textosDe(fila, campo)).join(FIN);
}

/** One shared column: for each row, which of its values it has; and of each value, a row that has it. */
interface Compartida {
  columna: Compartido;
  campos: string[];
  valores: Uint32Array;
  ejemplos: OperacionRow[];
}

interface Orden {
  campo: string;
  /** Places of rows, in order. */
  lugares: Uint32Array;
  claves: Clave[];
}

export class Indice {
  readonly filas: OperacionRow[];
  readonly lugarDe: Map<Id, number>;
  /** Where each row's own text begins in `texto`. */
  private readonly inicios: Uint32Array;
  private readonly texto: string;
  private readonly compartidas: Compartida[];
  private readonly ordenes = new Map<string, Orden>();
  private readonly key: Indizada;
  private readonly replica: Replica;

  constructor(replica: Replica, key: Indizada) {
    this.replica = replica;
    this.key = key;
    this.filas = [...replica.all('operacion')].filter((row) => isDe(key, row)).toSorted(byId);
    this.lugarDe = new Map(this.filas.map(({ id }, lugar) => [id, lugar]));
    const campos = Object.entries<Compartido | null>(CAMPOS[key]);
    const propios = campos.flatMap(([campo, columna]) => (columna === null ? [campo] : []));
    this.inicios = new Uint32Array(this.filas.length + 1);
    const textos = this.filas.map((row, lugar) => {
      const texto = textoDe(filaDe(replica, key, row), propios) + FIN;
      this.inicios[lugar + 1] = this.inicios[lugar]! + texto.length;
      return texto;
    });
    this.texto = textos.join('');
    this.compartidas = COMPARTIDOS.flatMap((columna) => {
      const own = campos.flatMap(([campo, each]) => (each === columna ? [campo] : []));
      return own.length === 0 ? [] : [this.compartida(columna, own)];
    });
  }

  private compartida(columna: Compartido, campos: string[]): Compartida {
    const numeros = new Map<unknown, number>();
    const ejemplos: OperacionRow[] = [];
    const valores = Uint32Array.from(this.filas, (row) => {
      const known = numeros.get(row[columna]);
      if (known !== undefined) return known;
      numeros.set(row[columna], ejemplos.length);
      return ejemplos.push(row) - 1;
    });
    return { columna, campos, valores, ejemplos };
  }

  /** 1 for each row that matches. `needle` is not empty. */
  buscar(lector: Lector, needle: string): Uint8Array {
    const found = new Uint8Array(this.filas.length);
    for (const { campos, valores, ejemplos } of this.compartidas) {
      const matches = Uint8Array.from(ejemplos, (row) =>
        Number(textoDe(filaDe(lector, this.key, row), campos).includes(needle)),
      );
      if (!matches.includes(1)) continue;
      for (let lugar = 0; lugar < valores.length; lugar++) found[lugar]! |= matches[valores[lugar]!]!;
    }
    let lugar = 0;
    for (let at = this.texto.indexOf(needle); at !== -1;) {
      while (this.inicios[lugar + 1]! <= at) lugar++;
      found[lugar] = 1;
      at = this.texto.indexOf(needle, this.inicios[lugar + 1]);
    }
    return found;
  }

  /** Names have changed: what was sorted by them is sorted anew when it is asked for. */
  olvidarNombres(): void {
    for (const [name, { campo }] of this.ordenes) if (isPorNombre(this.key, campo)) this.ordenes.delete(name);
  }

  orden(sort: string): Orden {
    const spec: ListaSpec = LISTAS[this.key];
    const parsed = parseSort(spec, sort);
    const name = `${parsed.campo}:${parsed.direccion}`;
    let orden = this.ordenes.get(name);
    if (!orden) {
      const { claveDe, comparar } = ordenDe(spec, parsed);
      const claves = this.filas.map((row) => claveDe(filaDe(this.replica, this.key, row)));
      const lugares = Uint32Array.from(claves, (_, lugar) => lugar).toSorted((a, b) =>
        comparar(claves[a]!, claves[b]!),
      );
      orden = { campo: parsed.campo, lugares, claves };
      this.ordenes.set(name, orden);
    }
    return orden;
  }
}

/** The indexes of one replica, and what has changed under them. */
export class Indices {
  private readonly replica: Replica;
  private readonly built = new Map<Indizada, Indice>();
  readonly tocadas = new Set<Id>();

  constructor(replica: Replica) {
    this.replica = replica;
    replica.vigilar((tabla, row) => this.cambio(tabla, row));
  }

  de(key: Indizada): Indice {
    const indice = this.built.get(key) ?? new Indice(this.replica, key);
    this.built.set(key, indice);
    return indice;
  }

  /** `row` was put, or null: all was thrown away. */
  private cambio(tabla: Tabla, row: { id: Id } | null): void {
    if (this.built.size === 0) return;
    if (row === null) this.drop();
    else if (tabla === 'cliente' || tabla === 'chofer' || tabla === 'camion') {
      for (const indice of this.built.values()) indice.olvidarNombres();
    } else if (tabla === 'operacion') this.tocadas.add(row.id);
    else if (tabla === 'contenedor') {
      for (const { id } of this.replica.where('operacion', 'contenedor_id', row.id)) this.tocadas.add(id);
    }
    if (this.tocadas.size > MAX_TOCADAS) this.drop();
  }

  private drop(): void {
    this.built.clear();
    this.tocadas.clear();
  }
}
