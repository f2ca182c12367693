/** A chosen file as the screen shows it before anything is saved, and the files that the screen gives. */
import { writeCsv } from '#domain/csv.ts';
import type { CsvLine } from '#domain/csv-parser.ts';
import type { Datos, Definicion } from '../definition.ts';
import { columnasDe, leerEncabezado } from './columns.ts';
import { leerArchivo } from './read-file.ts';
import { type Registro, registrosDe } from './records.ts';

export interface Vista {
  encabezado: CsvLine;
  /** Headers that mean nothing here: their cells are not imported. */
  ajenas: string[];
  registros: Registro[];
}

export type Leida = { vista: Vista; mensaje?: undefined } | { mensaje: string };

/** `existentes` are the module's records. */
export function vistaDe(definicion: Definicion, bytes: Uint8Array, existentes: readonly Datos[]): Leida {
  const leido = leerArchivo(bytes);
  if (leido.mensaje !== undefined) return leido;
  const [primera, ...lineas] = leido.lineas as [CsvLine, ...CsvLine[]];
  const encabezado = leerEncabezado(definicion, primera.cells);
  const { faltan, ajenas } = encabezado;
  if (faltan.length > 0) {
    const plural = faltan.length === 1 ? 'Falta la columna' : 'Faltan las columnas';
    return {
      mensaje: `${plural} ${faltan.join(', ')}. La primera línea debe tener los títulos de la plantilla.`,
    };
  }
  return {
    vista: {
      encabezado: primera,
      ajenas,
      registros: registrosDe(definicion, encabezado, lineas, existentes),
    },
  };
}

/** What would be imported: nothing that is bad, and what repeats a record only where that is wanted. */
export function importables({ registros }: Vista, conRepetidos: boolean): Registro[] {
  return registros.filter(
    ({ problemas, repetido }) => problemas.length === 0 && (conRepetidos || repetido === null),
  );
}

/** The lines as they came, under their header: to be put right, and chosen again. */
export function archivoDe({ encabezado }: Vista, registros: readonly Registro[]): string {
  const lineas = registros.flatMap((registro) => registro.lineas.map(({ cells }) => cells));
  return writeCsv([encabezado.cells, ...lineas]);
}

/** An empty file with the right header. */
export function plantillaDe(definicion: Definicion): string {
  return writeCsv([columnasDe(definicion).map(({ label }) => label)]);
}
