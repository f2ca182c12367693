/** What was planned for an operation, as the initial values of a new movement's form. */
import type { OperacionRecord } from '#contracts/operacion.ts';
import { FIELDS_BY_TIPO, nextTipos } from '#domain/movimiento.ts';
import { proposedTipo } from '#domain/proposed-tipo.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { openStay, storedEmpties } from '#views/custodia.ts';
import type { Reader } from '#views/reader.ts';

type PlannedField = 'puerto' | 'planta' | 'deposito' | 'terminal' | 'numero' | 'contenedor';
export interface PlannedValues extends Readonly<Partial<Record<PlannedField, string>>> {
  /** The type of the form that opens; the first that may follow where it is missing. */
  readonly tipo?: TipoMovimiento | undefined;
}

/** The stored empty container of the client that has the planned number. */
function storedContenedor(reader: Reader, { cliente, embarque }: OperacionRecord): string | null {
  const numero = embarque.contenedor_previsto;
  const found = numero
    ? reader
        .where('contenedor', 'cliente_id', cliente.id)
        .find((row) => row.numero === numero && openStay(reader, row.id)?.con_mercaderia === false)
    : undefined;
  return found ? String(found.id) : null;
}

/** Without the places that were deleted meanwhile, or that this device does not have. */
export function plannedValues(reader: Reader, operacion: OperacionRecord): PlannedValues {
  const { puerto_previsto, planta_prevista, deposito_previsto, terminal_previsto, contenedor_previsto } =
    operacion.embarque;
  const live = (table: 'puerto' | 'planta' | 'deposito', place: { id: number | string } | null) => {
    const row = reader.get(table, place?.id ?? null);
    return row?.deleted_at === null ? String(row.id) : null;
  };
  const all: Record<PlannedField, string | null> = {
    puerto: live('puerto', puerto_previsto),
    planta: live('planta', planta_prevista),
    deposito: live('deposito', deposito_previsto),
    terminal: terminal_previsto,
    numero: contenedor_previsto,
    contenedor: storedContenedor(reader, operacion),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

/** What is planned, and the likeliest of the types that may follow. */
export function plannedMovimiento(reader: Reader, operacion: OperacionRecord): PlannedValues {
  const planned = plannedValues(reader, operacion);
  const hasEmpties = storedEmpties(reader, operacion.cliente.id).length > 0;
  const tipos = nextTipos(operacion.tipo, operacion.movimientos.at(-1)?.tipo ?? null);
  return { ...planned, tipo: proposedTipo(tipos, { planned: new Set(Object.keys(planned)), hasEmpties }) };
}

/** Those of the fields that a movement of the type has. */
export function plannedFor(tipo: TipoMovimiento | '', planned: PlannedValues): PlannedValues {
  if (tipo === '') return {};
  const { required, optional } = FIELDS_BY_TIPO[tipo];
  const fields = new Set<string>([...required, ...optional]);
  return Object.fromEntries(Object.entries(planned).filter(([field]) => fields.has(field)));
}
