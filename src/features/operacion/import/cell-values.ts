/** Turns a cell into the value of a payload, or says what is doubtful about it. */
import { howToType } from '#ui/form/parse-typed-date.ts';
import { formatDateMinute, parseFecha } from '#domain/date.ts';
import { checkNumero, normalizeNumero } from '#domain/iso6346.ts';
import { readFileDate } from '#domain/spreadsheet-date.ts';
import type { Id } from '#domain/tables.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { normalize } from '#domain/text.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { type ReadCell, readCellText } from '#ui/sheet/sheet.ts';
import { isPlannedPlace, MOST_KG, OVERWEIGHT, type PlannedPlace } from '#domain/embarque.ts';
import { type ImportField, isTimeField, plainHeading } from './import-fields.ts';

export interface Doubt {
  mensaje: string;
  /** The line cannot be created as it is. Otherwise it is a notice. */
  isProblem: boolean;
}

export interface CellValue {
  value: unknown;
  doubt: Doubt | null;
}

interface Place {
  id: Id;
  nombre: string;
}

/** The places that a line may name; the plants are those of the client. */
export type ImportPlaces = Readonly<Record<PlannedPlace, readonly Place[]>>;

const sure = (value: unknown): CellValue => ({ value, doubt: null });
const notice = (value: unknown, mensaje: string): CellValue => ({
  value,
  doubt: { mensaje, isProblem: false },
});
const problem = (mensaje: string): CellValue => ({ value: null, doubt: { mensaje, isProblem: true } });

const TIPOS: readonly [RegExp, string][] = [
  [/^(i|im|imp|impo|import|importacion|importaciones|inbound|in)$/, 'IMPORTACION'],
  [/^(e|ex|exp|expo|export|exportacion|exportaciones|outbound|out)$/, 'EXPORTACION'],
];

function tipoOf(text: string): CellValue {
  const found = TIPOS.find(([words]) => words.test(plainHeading(text)));
  return found ? sure(found[1]) : problem(`«${text}» no es Importación ni Exportación`);
}

/** What lines call the usual containers, under the codes of ISO 6346. */
const CONTAINER_CODES: Record<string, string> = {
  '20': '22G1',
  '20DV': '22G1',
  '20DC': '22G1',
  '20ST': '22G1',
  '20GP': '22G1',
  '20STD': '22G1',
  '20DRY': '22G1',
  '20RF': '22R1',
  '20RE': '22R1',
  '20OT': '22U1',
  '20FR': '22P1',
  '20TK': '22T1',
  '40': '42G1',
  '40DV': '42G1',
  '40DC': '42G1',
  '40ST': '42G1',
  '40GP': '42G1',
  '40STD': '42G1',
  '40DRY': '42G1',
  '40HC': '45G1',
  '40HQ': '45G1',
  '40HCDV': '45G1',
  '40RF': '45R1',
  '40RH': '45R1',
  '40HR': '45R1',
  '40RE': '45R1',
  '40RHC': '45R1',
  '40HCRF': '45R1',
  '40REEFER': '45R1',
  '20REEFER': '22R1',
  '40OT': '42U1',
  '40FR': '42P1',
};

function containerTypeOf(text: string): CellValue {
  const code = text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  return sure(CONTAINER_CODES[code] ?? code);
}

function containerOf(text: string): CellValue {
  const check = checkNumero(text);
  if (check.estado === 'ok') return sure(text);
  return notice(
    text,
    check.estado === 'formato'
      ? 'No son cuatro letras y siete números'
      : `El dígito de control debería ser ${check.expected}`,
  );
}

const ENGLISH_THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
/** Thousands in English writing, and a number with three decimals in Chilean writing. */
const EITHER = /^[1-9]\d{0,2},\d{3}$/;
const DECIMALS = /^(?:(\d+(?:\.\d{3})*)[.,](\d{1,2}|\d{4,})|(0)[.,](\d+))$/;

interface Whole {
  /** Without currency, unit and decimals; the text itself where it is no number. */
  text: string;
  /** It had decimals. */
  isRounded: boolean;
  /** It may have been meant with decimals. */
  isAmbiguous: boolean;
}

const wholeNumber = (number: number): Whole => {
  const whole = Math.round(number);
  return { text: String(whole), isRounded: whole !== number, isAmbiguous: false };
};

/** A whole number: a number of a workbook, or a text in Chilean or English writing. */
export function wholeOf(cell: ReadCell): Whole {
  if (typeof cell === 'number') return wholeNumber(cell);
  const bare = cell.replaceAll(/\s|\$|clp|kgs?\b|kilos?\b|d[ií]as?\b/gi, '');
  const plain = ENGLISH_THOUSANDS.test(bare) ? bare.replaceAll(',', '').replace('.', ',') : bare;
  const [decimal, ...parts] = DECIMALS.exec(plain) ?? [];
  if (decimal === undefined) return { text: plain, isRounded: false, isAmbiguous: EITHER.test(bare) };
  const [whole = '', decimals = ''] = parts.filter((part) => part !== undefined);
  return wholeNumber(Number(`${whole.replaceAll('.', '')}.${decimals}`));
}

/** A whole number that says what was made of its decimals. */
function exactOf(cell: ReadCell): CellValue {
  const { text, isRounded, isAmbiguous } = wholeOf(cell);
  const shown = formatNumero(Number(text));
  if (isRounded) return notice(text, `Se redondea a ${shown}`);
  return isAmbiguous ? notice(text, `Se lee como ${shown}`) : sure(text);
}

function costOf(cell: ReadCell): CellValue {
  const cost = exactOf(cell);
  return cost.doubt === null && cost.value === '0' ? notice(cost.value, 'El costo es $0') : cost;
}

/** Kilograms that a loaded container never weighs: the column is in tons. */
const TONS_BELOW = 100;

function weightOf(cell: ReadCell): CellValue {
  const kg = wholeOf(cell).text;
  if (Number(kg.replaceAll('.', '')) > MOST_KG) return problem(OVERWEIGHT);
  const isTons = /^\d+$/.test(kg) && Number(kg) < TONS_BELOW;
  return isTons ? notice(kg, 'Se espera en kilos. ¿Está en toneladas?') : sure(kg);
}

function dateOf(text: string, withoutTime: boolean): CellValue {
  const date = readFileDate(text);
  if (date === null) return problem(howToType(!withoutTime));
  // An instant: the contract reads it faster than a time of the company's clock.
  return sure(withoutTime ? date.slice(0, 10) : parseFecha(date));
}

/** 'puerto de coronel' → 'coronel': what a place is called without what it is. */
const bareName = (name: string): string =>
  name.replace(/^(?:puerto|terminal|planta|bodega|deposito)\s+(?:de\s+)?/, '');

/** The place of that name, with or without 'Puerto' or 'Planta' before it; otherwise the only one whose name has the text in it, or is in the text. */
function placeOf(text: string, places: readonly Place[]): CellValue {
  const wanted = normalize(text);
  const names = places.map((place) => ({ place, name: normalize(place.nombre) }));
  const same = names.filter(({ name }) => name === wanted);
  if (same.length === 1) return sure(same[0]!.place.id);
  const alike = names.filter(({ name }) => bareName(name) === bareName(wanted));
  if (alike.length === 1) return sure(alike[0]!.place.id);
  const similar = names.filter(({ name }) => name.includes(wanted) || wanted.includes(name));
  if (similar.length === 1 && wanted.length > 2) {
    const { id, nombre } = similar[0]!.place;
    return notice(id, `Se toma como «${nombre}»`);
  }
  return problem(similar.length > 1 ? `Hay varios con «${text}»: elija uno` : `No existe «${text}»`);
}

const isDay = (field: ImportField): boolean => field === 'libre_desde';

/** What the operation gets of a value that was read for certain, as screens write it; null where the text says it. */
export function readingOf(field: ImportField, value: unknown, places: ImportPlaces): string | null {
  if (isPlannedPlace(field)) return places[field].find(({ id }) => id === value)?.nombre ?? null;
  if (typeof value !== 'string') return null;
  if (field === 'tipo') return TIPO_OPERACION_LABEL[value as keyof typeof TIPO_OPERACION_LABEL] ?? null;
  if (isTimeField(field)) return formatDateMinute(value);
  if (isDay(field) || field === 'contenedor_tipo') return value;
  if (field === 'contenedor_previsto') return normalizeNumero(value);
  const number = Number(value.replaceAll('.', ''));
  if (field === 'monto') return Number.isNaN(number) ? null : formatPesos(number);
  return field === 'peso_kg' && !Number.isNaN(number) ? `${formatNumero(number)} kg` : null;
}

/** A text is trimmed and not empty. */
export function valueOfCell(field: ImportField, cell: ReadCell, places: ImportPlaces): CellValue {
  if (field === 'peso_kg') return weightOf(cell);
  if (field === 'dias_libres') return exactOf(cell);
  if (field === 'monto') return costOf(cell);
  const text = readCellText(cell);
  if (isPlannedPlace(field)) return placeOf(text, places[field]);
  if (field === 'tipo') return tipoOf(text);
  if (field === 'contenedor_previsto') return containerOf(text);
  if (field === 'contenedor_tipo') return containerTypeOf(text);
  if (isDay(field)) return dateOf(text, true);
  return isTimeField(field) ? dateOf(text, false) : sure(text);
}
