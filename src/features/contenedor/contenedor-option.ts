import type { TransporteRecord } from '#contracts/contenedor.ts';
import type { NameOf } from '#data/queries/use-record-names.ts';
import type { MultiOption } from '#ui/select/MultiSelectField.tsx';
import type { TypedAgendamiento } from './contenedor-values.ts';

type Contenedor = TransporteRecord['contenedores'][number];

/** A scheduled container as an option, identified by uuid. */
function contenedorOption({ uuid, numero, underlang }: Contenedor): MultiOption {
  return { value: uuid, label: numero ?? 'Sin número', detail: underlang ? 'Underlang' : undefined };
}

/** The containers still to be moved, and those that the edited porteo has moved on this screen already. */
export function porteoOptions(
  contenedores: readonly Contenedor[],
  { contenedores: written }: TypedAgendamiento = {},
  nameOf: NameOf,
): MultiOption[] {
  const options = contenedores.map(contenedorOption);
  const known = new Set(options.map(({ value }) => value));
  const moved = (Array.isArray(written) ? written : []).map(String).filter((uuid) => !known.has(uuid));
  return [
    ...options,
    ...moved.map((value) => ({ value, label: nameOf('contenedor', value) ?? 'Sin número' })),
  ];
}
