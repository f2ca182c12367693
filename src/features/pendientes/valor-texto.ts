import { formatFechaMinuto } from '#domain/fecha.ts';
import { formatNumero } from '#domain/dinero.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const VACIO = '—';

function deObjeto(value: object): string {
  const nombre: unknown = Reflect.get(value, 'nombre');
  if (typeof nombre === 'string') return nombre;
  const partes = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '');
  return partes.length === 0
    ? VACIO
    : partes.map(([key, inner]) => `${key}: ${valorTexto(inner)}`).join(', ');
}

/** One side of a conflict as a person reads it. */
export function valorTexto(value: unknown): string {
  if (value === null || value === undefined || value === '') return VACIO;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return formatNumero(value);
  if (typeof value === 'string') return ISO.test(value) ? formatFechaMinuto(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? VACIO : value.map(valorTexto).join('; ');
  return typeof value === 'object' ? deObjeto(value) : VACIO;
}
