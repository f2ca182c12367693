/** Converts between an attachment and its form. */
import { adjuntoCreate } from '#contracts/adjunto.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatDateMinute } from '#domain/date.ts';
import type { Option } from '#ui/select/option.ts';
import * as v from 'valibot';

const FIELDS = ['tipo', 'nota', 'movimiento', 'firmante_nombre', 'firmante_rut'] as const;
type Field = (typeof FIELDS)[number];

export const adjuntoCorrection = v.pick(adjuntoCreate, FIELDS);
type AdjuntoCorrection = v.InferOutput<typeof adjuntoCorrection>;
export type AdjuntoValues = Record<Field, string>;

/** The form's values of a record, or of a record with the fields of a queued change. */
export function adjuntoValues(record: { readonly [field in Field]?: unknown }): AdjuntoValues {
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return {
    tipo: text(record.tipo),
    nota: text(record.nota),
    movimiento: text(record.movimiento),
    firmante_nombre: text(record.firmante_nombre),
    firmante_rut: text(record.firmante_rut),
  };
}

/** The fields whose text differs, so that changes of other users to the others stay. */
export function adjuntoChanges(
  body: AdjuntoCorrection,
  values: AdjuntoValues,
  base: AdjuntoValues,
): Partial<AdjuntoCorrection> {
  const changed = FIELDS.filter((field) => values[field] !== base[field]);
  return Object.fromEntries(changed.map((field) => [field, body[field]]));
}

/** 'Retiro en puerto · 2026-03-05 08:00', since an operation may have two movements of a type. */
export function movimientoOptions({ movimientos }: OperacionRecord): Option[] {
  return movimientos.map(({ id, tipo, fecha_inicio }) => ({
    value: String(id),
    label: `${tipo} · ${formatDateMinute(fecha_inicio)}`,
  }));
}
