/** The state of the import: the chosen file, the field of each column, and the edits of its cells. */
import { PreferencesContext, usePreference } from '#ui/base/preferences.ts';
import { use, useMemo, useState } from 'react';
import { serverTime } from '#data/net/server-clock.ts';
import { formatFecha } from '#domain/date.ts';
import { isPlannedPlace } from '#domain/embarque.ts';
import { type ImportPlaces, valueOfCell } from './cell-values.ts';
import { hourColumns, type ImportField, plainHeading, recognizeColumns } from './import-fields.ts';
import { type PreviewRow, previewRows } from './preview-rows.ts';
import { type Schedule, readSchedule } from './read-schedule.ts';
import {
  nameKey,
  readRemembered,
  type Remembered,
  rememberedKey,
  storedRemembered,
  withName,
} from './remembered.ts';
import type { ImportClient } from './use-import-client.ts';

const hasNames = (field: ImportField): boolean => field === 'tipo' || isPlannedPlace(field);

/** Characters. A longer text is no name. */
const MAX_NAME = 200;

/**
 * Whether a text is a name that the file's author uses for a place or type, and that was not understood: one edit is for
 * all lines with that text, also of later files.
 */
const isUnknownName = (field: ImportField, text: string, places: ImportPlaces): boolean =>
  hasNames(field) &&
  text !== '' &&
  text.length <= MAX_NAME &&
  valueOfCell(field, text, places).doubt !== null;

const NO_NAMES: Remembered['names'] = {};

const cellKey = (line: number, field: ImportField): string => `${line} ${field}`;

/** The file of the client, its preview, and what changes it. */
export function useSchedule(client: ImportClient | null) {
  const preference = rememberedKey(client?.uuid ?? '');
  const [stored, store] = usePreference(preference, (value) => value);
  const refusal = use(PreferencesContext).refusals.get(preference) ?? null;
  // By content: with any preference that is stored, all of them are other objects.
  const storedText = JSON.stringify(stored ?? null);
  const remembered = useMemo(() => readRemembered(JSON.parse(storedText)), [storedText]);
  const [schedule, setSchedule] = useState<Schedule | null>(null);
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map());
  // What was chosen for this file is valid for all of it, also where it is too much to be remembered.
  const [chosen, setChosen] = useState<{ uuid: string; names: Remembered['names'] } | null>(null);
  const { columns: rememberedColumns, names, defaults } = remembered;
  const chosenNames = chosen !== null && chosen.uuid === client?.uuid ? chosen.names : NO_NAMES;

  const columns = useMemo(
    () => recognizeColumns(schedule?.headings ?? [], rememberedColumns),
    [schedule, rememberedColumns],
  );
  const today = formatFecha(serverTime());
  const hours = useMemo(
    () => hourColumns(schedule?.headings ?? [], columns, rememberedColumns),
    [schedule, columns, rememberedColumns],
  );
  const rows = useMemo(
    (): PreviewRow[] =>
      schedule && client
        ? previewRows({
            lines: schedule.lines,
            columns,
            hours,
            today,
            cliente: client.known,
            defaults,
            edited: (line, field, text) => {
              const edit = edits.get(cellKey(line, field));
              if (edit !== undefined || !hasNames(field)) return edit ?? text;
              const key = nameKey(text);
              return chosenNames[field]?.[key] ?? names[field]?.[key] ?? text;
            },
          })
        : [],
    [schedule, client, columns, hours, today, defaults, names, chosenNames, edits],
  );
  const remember = (changes: Partial<Remembered>): void =>
    store(storedRemembered({ ...remembered, ...changes }));

  return {
    schedule,
    columns,
    hours,
    rows,
    defaults,
    /** Why the server does not take what is remembered for the client, or null. */
    refusal,
    /** @returns why the file cannot be imported, or null */
    read: async (file: Blob): Promise<string | null> => {
      setSchedule(null);
      setEdits(new Map());
      setChosen(null);
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
        const name = nameKey(original);
        setChosen({ uuid: client.uuid, names: withName(chosenNames, field, name, text) });
        remember({ names: withName(names, field, name, text) });
      } else setEdits(new Map(edits).set(cellKey(line, field), text));
    },
  };
}
