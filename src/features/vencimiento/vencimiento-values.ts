/** The values of the form: texts as typed, under the names of the payload. */
import type { VencimientoRecord } from '#contracts/vencimiento.ts';
import type { FieldError } from '#domain/refusal.ts';
import { checkVencimiento, tiposOf, type VencimientoOwner } from '#domain/vencimiento.ts';

export interface VencimientoValues {
  /** Whose it is, chosen first. */
  owner: VencimientoOwner;
  chofer: string;
  camion: string;
  tipo: string;
  numero: string;
  vence: string;
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Those of a waiting change, or of an empty form. */
export function newVencimientoValues(body: Readonly<Record<string, unknown>> = {}): VencimientoValues {
  const [chofer, camion] = [text(body.chofer), text(body.camion)];
  return {
    owner: camion === '' ? 'chofer' : 'camion',
    chofer,
    camion,
    tipo: text(body.tipo),
    numero: text(body.numero),
    vence: text(body.vence),
  };
}

export const vencimientoValues = ({ chofer, camion, ...record }: VencimientoRecord): VencimientoValues =>
  newVencimientoValues({ ...record, chofer: chofer?.id, camion: camion?.id });

/** The payload's owner: that of the other kind, chosen before, is no longer meant. */
export const ownerIn = ({ owner, chofer, camion }: VencimientoValues) => ({
  chofer: owner === 'chofer' && chofer !== '' ? chofer : null,
  camion: owner === 'camion' && camion !== '' ? camion : null,
});

/** What the contract's schema does not check: that there is an owner, and that the type is one of its own. */
export function ownerErrors(values: VencimientoValues): FieldError[] {
  const tipo = tiposOf(values.owner).find((each) => each === values.tipo);
  const refusal = checkVencimiento({ ...ownerIn(values), tipo: tipo ?? 'Otro' });
  if (refusal === null) return [];
  return [{ campo: values.owner, mensaje: refusal.errores?.[0]?.mensaje ?? refusal.mensaje }];
}

const EDITED = ['tipo', 'numero', 'vence'] as const;

/** The fields of the parsed payload whose values differ from `base`. */
export const changedFields = (
  body: object,
  values: VencimientoValues,
  base: VencimientoValues,
): Record<string, unknown> =>
  Object.fromEntries(
    EDITED.filter((field) => values[field] !== base[field]).map((field) => [field, Reflect.get(body, field)]),
  );
