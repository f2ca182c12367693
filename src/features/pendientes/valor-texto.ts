/** The two sides of a conflict as a person reads them. */
import { formatFechaMinuto } from '#domain/fecha.ts';
import { formatNumero } from '#domain/dinero.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const VACIO = '—';

/** Names of fields where the payload's own, with its first letter raised, would read badly. */
const ETIQUETAS: Record<string, string> = {
  camionId: 'Camión',
  choferId: 'Chofer',
  comision: 'Comisión',
  comision_externo: 'Comisión chofer externo',
  razon_social: 'Razón social',
  direccion: 'Dirección',
  deposito: 'Depósito',
  ventilacion: 'Ventilación',
  numero: 'Número de contenedor',
  eta_puerto: 'ETA Puerto',
  eta_planta: 'ETA Planta',
  monto: 'Costo Operacional',
  fecha_inicio: 'Fecha de inicio',
  fecha_termino: 'Fecha de término',
};

export function etiquetaDe(campo: string, otherwise: string): string {
  return ETIQUETAS[campo] ?? otherwise;
}

function deObjeto(value: object): string {
  const nombre: unknown = Reflect.get(value, 'nombre');
  if (typeof nombre === 'string') return nombre;
  const partes = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '');
  if (partes.length === 0) return VACIO;
  return partes.map(([campo, inner]) => `${etiquetaDe(campo, campo)}: ${valorTexto(inner)}`).join(', ');
}

export function valorTexto(value: unknown): string {
  if (value === null || value === undefined || value === '') return VACIO;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return formatNumero(value);
  if (typeof value === 'string') return ISO.test(value) ? formatFechaMinuto(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? VACIO : value.map(valorTexto).join('; ');
  return typeof value === 'object' ? deObjeto(value) : VACIO;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of two objects only the parts of mine in which they differ: the rest is no matter of choice. */
export function soloDistinto(mia: unknown, servidor: unknown): { mia: unknown; servidor: unknown } {
  if (!isPlain(mia) || !isPlain(servidor)) return { mia, servidor };
  const campos = Object.keys(mia).filter((campo) => valorTexto(mia[campo]) !== valorTexto(servidor[campo]));
  const pick = (side: Record<string, unknown>) =>
    Object.fromEntries(campos.map((campo) => [campo, side[campo] ?? VACIO]));
  return { mia: pick(mia), servidor: pick(servidor) };
}
