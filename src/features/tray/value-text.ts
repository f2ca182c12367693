/** The two sides of a conflict as a person reads them. */
import type { NombreDe } from '#data/queries/use-record-names.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { formatFecha, formatFechaMinuto } from '#domain/date.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { isNueva, numeroDe } from '#domain/numero.ts';
import { type Campo, campoDe } from '#views/labels.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const VACIO = '—';

const UNIDADES: Partial<Record<NonNullable<Campo['clase']>, string>> = {
  horas: 'horas',
  dias: 'días',
  porcentaje: '%',
  toneladas: 'TON',
  grados: '°C',
};
const TIPOS = new Map<string, string>(Object.entries(TIPO_OPERACION_LABEL));

function deNumero(value: number, clase: Campo['clase']): string {
  if (clase === 'pesos') return formatPesos(value);
  const unidad = clase && UNIDADES[clase];
  return unidad ? `${formatNumero(value)} ${unidad}` : formatNumero(value);
}

function deTexto(value: string, clase: Campo['clase']): string {
  if (clase === 'tipo') return TIPOS.get(value) ?? value;
  if (!ISO.test(value)) return value;
  return clase === 'dia' ? formatFecha(value) : formatFechaMinuto(value);
}

/** 'Planta Norte (Casablanca, Ruta 68)'; without a name, each field by its own: 'Sello: S-1, Ventilación: 20'. */
function deObjeto(value: object, nombreDe: NombreDe): string {
  const partes = Object.entries(value).flatMap(([campo, inner]) => {
    const known = campoDe(campo);
    return known && inner !== null && inner !== ''
      ? [{ campo, etiqueta: known.etiqueta, texto: valorTexto(inner, campo, nombreDe) }]
      : [];
  });
  const nombre = partes.find(({ campo }) => campo === 'nombre')?.texto;
  if (nombre === undefined) {
    return partes.map(({ etiqueta, texto }) => `${etiqueta}: ${texto}`).join(', ') || VACIO;
  }
  const otras = partes.filter(({ campo }) => campo !== 'nombre').map(({ texto }) => texto);
  return otras.length === 0 ? nombre : `${nombre} (${otras.join(', ')})`;
}

function deRegistro(tabla: NonNullable<Campo['tabla']>, id: number | string, nombreDe: NombreDe): string {
  return nombreDe(tabla, id) ?? (isNueva(id) ? numeroDe(id) : `N° ${id}`);
}

/** A field's value in words: money, hours, dates, records by their names. */
export function valorTexto(value: unknown, campo: string, nombreDe: NombreDe): string {
  const { clase, tabla } = campoDe(campo) ?? {};
  if (value === null || value === undefined || value === '') return VACIO;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) {
    return value.map((each) => valorTexto(each, campo, nombreDe)).join('; ') || VACIO;
  }
  if (typeof value === 'object') return deObjeto(value, nombreDe);
  if (typeof value !== 'number' && typeof value !== 'string') return VACIO;
  if (tabla) return deRegistro(tabla, value, nombreDe);
  return typeof value === 'number' ? deNumero(value, clase) : deTexto(value, clase);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of two objects only the parts of mine in which they differ: the rest is no matter of choice. */
export function soloDistinto(mia: unknown, servidor: unknown): { mia: unknown; servidor: unknown } {
  if (!isPlain(mia) || !isPlain(servidor)) return { mia, servidor };
  const campos = Object.keys(mia).filter(
    (campo) => JSON.stringify(mia[campo] ?? null) !== JSON.stringify(servidor[campo] ?? null),
  );
  // An empty one is named too: it is what that side says.
  const pick = (side: Record<string, unknown>) =>
    Object.fromEntries(campos.map((campo) => [campo, side[campo] ?? VACIO]));
  return { mia: pick(mia), servidor: pick(servidor) };
}
