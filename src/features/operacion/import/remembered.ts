/** What is remembered for the next schedule of a client, on all devices of the user (R27). */
import { normalize } from '#domain/text.ts';
import { isObject } from '#domain/is-object.ts';
import { type ImportField, isImportField, type RememberedColumns } from './import-fields.ts';

export interface Remembered {
  /** By plainHeading(): the field, or null for 'No importar'. */
  columns: RememberedColumns;
  /** By field and the file's text in lower case without accents: what it stands for. */
  names: Readonly<Partial<Record<ImportField, Readonly<Record<string, string>>>>>;
  /** For cells that are empty or not in the file. */
  defaults: Readonly<Partial<Record<ImportField, string>>>;
}

export const rememberedKey = (uuid: string): string => `importacion.${uuid}`;

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    entriesOf(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Whatever is stored as such; what another version has stored otherwise is left out. */
export function readRemembered(stored: unknown): Remembered {
  const fields = isObject(stored) ? stored : {};
  return {
    columns: Object.fromEntries(
      entriesOf(fields.columnas).filter((entry): entry is [string, ImportField | null] => {
        const [, field] = entry;
        return field === null || isImportField(field);
      }),
    ),
    names: Object.fromEntries(
      entriesOf(fields.nombres).flatMap(([field, names]) =>
        isImportField(field) ? [[field, texts(names)]] : [],
      ),
    ),
    defaults: Object.fromEntries(
      Object.entries(texts(fields.valores)).filter(([field]) => isImportField(field)),
    ),
  };
}

export const storedRemembered = ({ columns, names, defaults }: Remembered): unknown => ({
  columnas: columns,
  nombres: names,
  valores: defaults,
});

/** The key of a text among the names. */
export const nameKey = (text: string): string => normalize(text).trim();
