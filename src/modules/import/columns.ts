/**
 * The columns of a module's import file: the labels of its form. A record with several plants has one line per plant.
 */
import { normalize } from '#domain/text.ts';
import type { ModuleFieldDefinition, ModuleDefinition } from '../definition.ts';

export interface FileColumn {
  /** The header in the template and in messages. */
  label: string;
  field: ModuleFieldDefinition;
  /** The repeating field that the column belongs to. */
  list: (ModuleFieldDefinition & { kind: 'plantas' }) | null;
}

export function fileColumns({ groups }: ModuleDefinition): FileColumn[] {
  return groups
    .flatMap(({ fields }) => fields)
    .flatMap((field): FileColumn[] =>
      field.kind === 'plantas'
        ? field.fields.map((inner) => ({
            label: `${field.title} ${inner.label.toLowerCase()}`,
            field: inner,
            list: field,
          }))
        : [{ label: field.label, field, list: null }],
    );
}

/** 'Comisión %' and 'COMISION' are the same header, and so are 'Razón social' and 'razon_social'. */
const plain = (header: string): string => normalize(header).replaceAll(/[^a-z\d]/g, '');

function namesOf({ label, field, list }: FileColumn): string[] {
  return [label, list ? `${list.title} ${field.name}` : field.name].map(plain);
}

export interface FileHeader {
  /** The column of each cell of a line; null for none. */
  columns: (FileColumn | null)[];
  missing: string[];
  /** Unknown headers. */
  foreign: string[];
}

/** Parses the first line of a file. Columns of optional fields and of the repeating part may be missing. */
export function readFileHeader(definition: ModuleDefinition, cells: readonly string[]): FileHeader {
  const known = fileColumns(definition);
  const taken = new Set<FileColumn>();
  const columns = cells.map((cell) => {
    const found = known.find((each) => !taken.has(each) && namesOf(each).includes(plain(cell)));
    if (found) taken.add(found);
    return found ?? null;
  });
  return {
    columns,
    missing: known
      .filter((each) => !taken.has(each) && !each.list && each.field.required)
      .map(({ label }) => label),
    foreign: cells.filter((cell, index) => columns[index] === null && cell.trim() !== ''),
  };
}
