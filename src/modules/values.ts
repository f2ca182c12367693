/** Between a module's records and what its form holds: text as typed, in fields named as in the payload. */
import { isNotNumeric } from '#forms/validation.ts';
import type { Campo, Datos, Definicion, Modo } from './definition.ts';

export type Valores = Record<string, unknown>;

const camposDe = ({ grupos }: Definicion): Campo[] => grupos.flatMap(({ campos }) => campos);

/** 12.5 → '12,5', as people write it here. */
function asTyped(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  return typeof value === 'string' ? value : '';
}

const isObject = (value: unknown): value is Datos => typeof value === 'object' && value !== null;

function valueOf(campo: Campo, datos: Datos): unknown {
  const value = datos[campo.name];
  if (campo.kind !== 'plantas') return asTyped(value);
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.filter(isObject).map((item) => ({
    id: item.id,
    // One that waits to be sent has no id yet; what was queued after it knows it by its uuid.
    ...(item.id === undefined && item.uuid !== undefined && { uuid: item.uuid }),
    ...Object.fromEntries(campo.campos.map((c) => [c.name, asTyped(item[c.name])])),
  }));
}

/** The values of a form that edits `record`. */
export function valoresDe(definicion: Definicion, record: Datos): Valores {
  const valores: Valores = {};
  for (const campo of camposDe(definicion)) {
    valores[campo.name] = valueOf(campo, record);
    const nombre = `${campo.name}_nombre`;
    if (campo.kind === 'cliente') valores[nombre] = asTyped(record[nombre]);
  }
  return valores;
}

/** The values of a form that creates: what was typed before, or the module's own. */
export function valoresNuevos(definicion: Definicion, typed?: Datos): Valores {
  return valoresDe(definicion, typed ?? definicion.defaults ?? {});
}

/** Of what would be sent, the fields whose values are no longer those of `base`. */
export function soloCambios(body: unknown, valores: Valores, base: Valores): Record<string, unknown> {
  const changed = (name: string): boolean => JSON.stringify(valores[name]) !== JSON.stringify(base[name]);
  return Object.fromEntries(Object.entries(isObject(body) ? body : {}).filter(([name]) => changed(name)));
}

/** The modal's text where letters were typed into a number (R9.3); null where none were. */
export function avisoNoNumerico(definicion: Definicion, valores: Valores, modo: Modo): string | null {
  for (const campo of camposDe(definicion)) {
    if (campo.kind !== 'number' || campo.noNumerico === undefined) continue;
    if (isNotNumeric(asTyped(valores[campo.name]))) return campo.noNumerico[modo];
  }
  return null;
}
