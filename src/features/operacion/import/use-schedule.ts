/** The state of the import: the chosen file, the field of each column, and the edits of its cells. */
import { usePreference } from '#ui/base/preferences.ts';
import { useMemo, useState } from 'react';
import { isPlannedPlace } from '#domain/embarque.ts';
import { type ImportPlaces, valueOfCell } from './cell-values.ts';
import { type ImportField, plainHeading, recognizeColumns } from './import-fields.ts';
import { type PreviewRow, previewRows } from './preview-rows.ts';
import { type Schedule, readSchedule } from './read-schedule.ts';
import { nameKey, readRemembered, type Remembered, rememberedKey, storedRemembered } from './remembered.ts';
import type { ImportClient } from './use-import-client.ts';

/**
 * Whether a text is a name that the file's author uses for a place or type, and that was not understood: one edit is for
 * all lines with that text, also of later files.
 */
const isUnknownName = (field: ImportField, text: string, places: ImportPlaces): boolean =>
  (field === 'tipo' || isPlannedPlace(field)) &&
  text !== '' &&
  valueOfCell(field, text, places).doubt !== null;

const cellKey = (line: number, field: ImportField): string => `${line} ${field}`;

/** The file of the client, its preview, and what changes it. */
export function useSchedule(client: ImportClient | null) {
  const [stored, store] = usePreference(rememberedKey(client?.uuid ?? ''), (value) => value);
  const remembered = useMemo(() => readRemembered(stored), [stored]);
  const [schedule, setSchedule] = useState<Schedule | null>(null);
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map());
  const { columns: rememberedColumns, names, defaults } = remembered;

  const columns = useMemo(
    () => recognizeColumns(schedule?.headings ?? [], rememberedColumns),
    [schedule, rememberedColumns],
  );
  const rows = useMemo(
    (): PreviewRow[] =>
      schedule && client
        ? previewRows({
            lines: schedule.lines,
            columns,
            cliente: client.known,
            defaults,
            edited: (line, field, text) =>
              edits.get(cellKey(line, field)) ?? names[field]?.[nameKey(text)] ?? text,
          })
        : [],
    [schedule, client, columns, defaults, names, edits],
  );
  const remember = (changes: Partial<Remembered>): void =>
    store(storedRemembered({ ...remembered, ...changes }));

  return {
    schedule,
    columns,
    rows,
    defaults,
    /** @returns why the file cannot be imported, or null */
    read: async (file: Blob): Promise<string | null> => {
      setSchedule(null);
      setEdits(new Map());
      const { readSheets } = await import('#ui/sheet/ask-worker.ts');
      const read = await readSchedule(file, rememberedColumns, readSheets);
      if (read.mensaje !== undefined) return read.mensaje;
      setSchedule(read.schedule);
      return null;
    },
    forget: () => setSchedule(null),
    mapColumn: (heading: string, field: ImportField | null): void => {
      const others = Object.entries(rememberedColumns).filter(
        ([, other]) => other === null || other !== field,
      );
      remember({ columns: { ...Object.fromEntries(others), [plainHeading(heading)]: field } });
    },
    setDefault: (field: ImportField, text: string): void =>
      remember({ defaults: { ...defaults, [field]: text } }),
    edit: (line: number, field: ImportField, original: string, text: string): void => {
      if (client && isUnknownName(field, original, client.known.places)) {
        remember({ names: { ...names, [field]: { ...names[field], [nameKey(original)]: text } } });
      } else setEdits(new Map(edits).set(cellKey(line, field), text));
    },
  };
}
