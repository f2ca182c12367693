/** Shows many warnings of one kind as one line (R29.6). The answers of the API have each of them. */
import { TIPOS_VENCIMIENTO } from '#domain/vocabulary.ts';

/** So many of one kind are still shown one by one. */
const MAX_ALONE = 3;

export interface WarningGroup {
  text: string;
  /** The warnings that the line stands for; empty where it is a warning itself. */
  all: readonly string[];
}

interface Kind {
  /** Warnings with the same key are of one kind. */
  key: string;
  /** The line for all warnings of the kind. */
  summary: (texts: readonly string[]) => string;
}

/** The sentences of overlapWarnings() and vencimientoWarnings(), whose tests compare them with these. */
const OVERLAP =
  /^(?<nombre>.+) ya está en la operación (?:\d+|nueva) \((?<start>\d{4}-\d\d-\d\d) [\d:]+–(?<end>\d{4}-\d\d-\d\d) [\d:]+\)$/;
const EXPIRY = new RegExp(
  String.raw`^(?:${TIPOS_VENCIMIENTO.join('|')}) de (?<nombre>.+) (?<verb>vence|venció) el \d\d/\d\d/\d{4}$`,
);

const groupsOf = (pattern: RegExp, text: string): Record<string, string> => pattern.exec(text)?.groups ?? {};

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** 'el 13 de diciembre', 'entre el 13 y el 14 de diciembre'; days are YYYY-MM-DD. */
function daysText(first: string, last: string): string {
  const parts = (day: string) => {
    const [year = '', month = '', date = ''] = day.split('-');
    return { year, month: MONTHS[Number(month) - 1], date: Number(date) };
  };
  const [from, to] = [parts(first), parts(last)];
  const end = `el ${to.date} de ${to.month}`;
  if (first === last) return end;
  if (from.year !== to.year)
    return `entre el ${from.date} de ${from.month} de ${from.year} y ${end} de ${to.year}`;
  return from.month === to.month
    ? `entre el ${from.date} y ${end}`
    : `entre el ${from.date} de ${from.month} y ${end}`;
}

function overlapSummary(nombre: string, texts: readonly string[]): string {
  const windows = texts.map((text) => groupsOf(OVERLAP, text));
  const first = windows.map(({ start = '' }) => start).toSorted()[0]!;
  const last = windows
    .map(({ end = '' }) => end)
    .toSorted()
    .at(-1)!;
  return `${nombre} ya está en ${texts.length} operaciones ${daysText(first, last)}`;
}

function expirySummary(nombre: string, texts: readonly string[]): string {
  const verbs = new Set(texts.map((text) => groupsOf(EXPIRY, text).verb));
  const states = [
    ...(verbs.has('venció') ? ['están vencidos'] : []),
    ...(verbs.has('vence') ? ['vencen antes de la operación'] : []),
  ];
  return `${texts.length} documentos de ${nombre} ${states.join(' o ')}`;
}

function kindOf(text: string): Kind {
  const booked = groupsOf(OVERLAP, text).nombre;
  if (booked !== undefined)
    return { key: `overlap ${booked}`, summary: (texts) => overlapSummary(booked, texts) };
  const holder = groupsOf(EXPIRY, text).nombre;
  if (holder !== undefined)
    return { key: `expiry ${holder}`, summary: (texts) => expirySummary(holder, texts) };
  // The same sentence about other numbers.
  return {
    key: text.replaceAll(/\d+/g, '#'),
    summary: (texts) => `${texts.length} advertencias como «${texts[0]}»`,
  };
}

/** More than three warnings of one kind are one line with their number, where the first of them was. */
export function groupWarnings(texts: readonly string[]): WarningGroup[] {
  const byKind = Map.groupBy(texts, (text) => kindOf(text).key);
  return [...byKind.values()].flatMap((some): WarningGroup[] => {
    if (some.length <= MAX_ALONE) return some.map((text) => ({ text, all: [] }));
    return [{ text: kindOf(some[0]!).summary(some), all: some }];
  });
}
