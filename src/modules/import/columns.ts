/** The columns of a module's files: the labels of its form; of a record's plants too, one a line. */
import { normaliza } from '#domain/text.ts';
import type { Campo, Definicion } from '../definition.ts';

export interface ColumnaDeArchivo {
  /** As the template's first line says it, and the messages. */
  label: string;
  campo: Campo;
  /** The repeating field that it is a part of. */
  lista: (Campo & { kind: 'plantas' }) | null;
}

export function columnasDe({ grupos }: Definicion): ColumnaDeArchivo[] {
  return grupos
    .flatMap(({ campos }) => campos)
    .flatMap((campo): ColumnaDeArchivo[] =>
      campo.kind === 'plantas'
        ? campo.campos.map((inner) => ({
            label: `${campo.title} ${inner.label.toLowerCase()}`,
            campo: inner,
            lista: campo,
          }))
        : [{ label: campo.label, campo, lista: null }],
    );
}

/** 'Comisión %' and 'COMISION' are the same header, and so are 'Razón social' and 'razon_social'. */
const plain = (header: string): string => normaliza(header).replaceAll(/[^a-z\d]/g, '');

function namesOf({ label, campo, lista }: ColumnaDeArchivo): string[] {
  return [label, lista ? `${lista.title} ${campo.name}` : campo.name].map(plain);
}

export interface Encabezado {
  /** The column that each cell of a line belongs to; null where it belongs to none. */
  columnas: (ColumnaDeArchivo | null)[];
  faltan: string[];
  /** Headers that mean nothing here. */
  ajenas: string[];
}

/** What a file's first line says. Columns of a repeating part may be missing, all others not. */
export function leerEncabezado(definicion: Definicion, cells: readonly string[]): Encabezado {
  const known = columnasDe(definicion);
  const taken = new Set<ColumnaDeArchivo>();
  const columnas = cells.map((cell) => {
    const found = known.find((each) => !taken.has(each) && namesOf(each).includes(plain(cell)));
    if (found) taken.add(found);
    return found ?? null;
  });
  return {
    columnas,
    faltan: known.filter((each) => !taken.has(each) && !each.lista).map(({ label }) => label),
    ajenas: cells.filter((cell, index) => columnas[index] === null && cell.trim() !== ''),
  };
}
