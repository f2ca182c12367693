/** What is remembered for the next schedule of a client, on all devices of the user (R27). */
import { jsonBytes, MAX_PREFERENCE_BYTES } from '#contracts/preferencia.ts';
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

const storedForm = ({ columns, names, defaults }: Remembered): unknown => ({
  columnas: columns,
  nombres: names,
  valores: defaults,
});

const withoutFirst = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).slice(1));

const sizeOf = (entries: object | undefined): number => Object.keys(entries ?? {}).length;

/** Without the oldest name of the field that has most of them, otherwise without the oldest column; null without either. */
function withoutOldest(remembered: Remembered): Remembered | null {
  const { columns, names } = remembered;
  const [field] = (Object.keys(names) as ImportField[]).toSorted(
    (a, b) => sizeOf(names[b]) - sizeOf(names[a]),
  );
  if (field && sizeOf(names[field]) > 0) {
    return { ...remembered, names: { ...names, [field]: withoutFirst(names[field]!) } };
  }
  return sizeOf(columns) > 0 ? { ...remembered, columns: withoutFirst(columns) } : null;
}

/** As it is stored: as much as the server takes, without what is oldest. */
export function storedRemembered(remembered: Remembered): unknown {
  let stored = storedForm(remembered);
  let kept = withoutOldest(remembered);
  while (kept !== null && jsonBytes(stored) > MAX_PREFERENCE_BYTES) {
    stored = storedForm(kept);
    kept = withoutOldest(kept);
  }
  return stored;
}

/** With a name, as the newest one. */
export function withName(
  names: Remembered['names'],
  field: ImportField,
  key: string,
  text: string,
): Remembered['names'] {
  const { [key]: _before, ...others } = names[field] ?? {};
  return { ...names, [field]: { ...others, [key]: text } };
}

/** The key of a text among the names. */
export const nameKey = (text: string): string => normalize(text).trim();
