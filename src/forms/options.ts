import type { ContenedorOption } from '#contracts/contenedor.ts';
import type { SelectOption } from '#contracts/endpoints.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import type { Id } from '#domain/tables.ts';
import type { Option } from '#ui/select/option.ts';

/** Adds the record's current choice to the options, since it may be deleted, or in use by this record. */
function withCurrent(options: readonly Option[], current: Option | null): readonly Option[] {
  return current === null || options.some(({ value }) => value === current.value)
    ? options
    : [current, ...options];
}

const choferOption = (id: Id, nombre: string, contrato = ''): Option => ({
  value: String(id),
  label: `${nombre} (${contrato})`,
});
/** Labelled by brand; the plate distinguishes trucks of one brand. */
const camionOption = (id: Id, marca = '', placa = ''): Option => ({
  value: String(id),
  label: `${marca} · ${placa}`,
});

/** The free ones first; the others say why they are not free. */
export function freeFirst(
  options: readonly Option[],
  busy: ReadonlyMap<string, string> | undefined,
): readonly Option[] {
  if (busy === undefined || busy.size === 0) return options;
  const noted = options.map((option) => {
    const note = busy.get(option.value);
    return note === undefined ? option : { ...option, note };
  });
  return [...noted.filter(({ value }) => !busy.has(value)), ...noted.filter(({ value }) => busy.has(value))];
}

export function choferOptions(
  choferes: readonly SelectOption[],
  current: OperacionRecord['chofer'],
): readonly Option[] {
  return withCurrent(
    choferes.map(({ id, nombre, contrato }) => choferOption(id, nombre, contrato)),
    current && choferOption(current.id, current.nombre, current.contrato),
  );
}

export function camionOptions(
  camiones: readonly SelectOption[],
  current: OperacionRecord['camion'],
): readonly Option[] {
  return withCurrent(
    camiones.map(({ id, marca, placa }) => camionOption(id, marca, placa)),
    current && camionOption(current.id, current.marca, current.placa),
  );
}

/** The stored empty containers, and the one that the edited movement uses already. */
export function contenedorOptions(
  contenedores: readonly ContenedorOption[],
  current: { id: Id; numero: string | null } | null,
): readonly Option[] {
  return withCurrent(
    contenedores.map(({ id, nombre, bodega }) => ({ value: String(id), label: `${nombre} · ${bodega}` })),
    current && { value: String(current.id), label: current.numero ?? 'Sin número' },
  );
}

export function nombreOptions(options: readonly { id: Id; nombre: string }[]): readonly Option[] {
  return options.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
}
