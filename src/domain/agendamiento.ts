/** Planning to bring a client's empty containers from a depot to a warehouse (R20.3, R20.5). */
import type { RowWrite } from './row-write.ts';
import { type Custodia, custodiaRefusal } from './movimiento-rules.ts';
import { numeroWarning } from './movimiento-warnings.ts';
import { DOES_NOT_EXIST, type Refusal, ruleRefusal, validationRefusal } from './refusal.ts';
import type { BaseRow, ContenedorRow, ContenedorTransporteRow, Id } from './tables.ts';

export interface AgendamientoInput {
  clienteId: Id;
  bodegaId: Id;
  depositoId: Id;
  /** ISO time. */
  fecha_agendamiento: string;
  /** One or more, no number twice. */
  contenedores: readonly { uuid?: string | undefined; numero: string; underlang: boolean }[];
  uuid?: string | undefined;
}

export interface AgendamientoContext {
  /** The live rows that the input names, null where there are none. */
  refs: Record<'clienteId' | 'bodegaId' | 'depositoId', BaseRow | null>;
  custodia: Custodia;
}

export type Plan =
  | { refusal: Refusal; writes?: undefined }
  | { refusal: null; writes: RowWrite[]; advertencias: string[] };

/** With several containers, each warning names the container it is about. */
function numeroWarnings(numeros: readonly string[]): string[] {
  return numeros.flatMap((numero) =>
    numeroWarning(numero).map((text) => (numeros.length > 1 ? `${numero}: ${text}` : text)),
  );
}

/** Refuses (400, 409), or plans the agendamiento and its containers, which are not yet in storage. */
export function planAgendamiento(input: AgendamientoInput, { refs, custodia }: AgendamientoContext): Plan {
  const fields = ['clienteId', 'bodegaId', 'depositoId'] as const;
  const missing = fields.filter((field) => refs[field] === null);
  const { clienteId, bodegaId, depositoId } = refs;
  if (clienteId === null || bodegaId === null || depositoId === null) {
    return {
      refusal: validationRefusal(missing.map((field) => ({ campo: field, mensaje: DOES_NOT_EXIST }))),
    };
  }
  const { fecha_agendamiento, contenedores, uuid } = input;
  for (const [index, { numero }] of contenedores.entries()) {
    const refusal = custodiaRefusal(numero, `contenedores.${index}.numero`, custodia);
    if (refusal) return { refusal };
  }
  const transporte_id = uuid ?? 'agendamiento';
  const own = { cliente_id: clienteId.id, deposito_id: depositoId.id };
  return {
    refusal: null,
    writes: [
      {
        op: 'insert',
        table: 'contenedor_transporte',
        id: transporte_id,
        values: { ...own, bodega_id: bodegaId.id, fecha_agendamiento },
      },
      ...contenedores.map(({ numero, underlang, uuid: itsOwn }, index): RowWrite => {
        const values = { ...own, numero, underlang, transporte_id };
        return { op: 'insert', table: 'contenedor', id: itsOwn ?? `contenedor:${index}`, values };
      }),
    ],
    advertencias: numeroWarnings(contenedores.map(({ numero }) => numero)),
  };
}

/** Plans the removal of an agendamiento and its containers. Refuses (409) once one of them was moved. */
export function planRemoval(
  { id }: ContenedorTransporteRow,
  { withMoved, pending }: { withMoved: boolean; pending: readonly ContenedorRow[] },
): Plan {
  if (withMoved) return { refusal: ruleRefusal('El agendamiento ya tiene contenedores movidos') };
  return {
    refusal: null,
    writes: [
      ...pending.map((row): RowWrite => ({ op: 'delete', table: 'contenedor', id: row.id })),
      { op: 'delete', table: 'contenedor_transporte', id },
    ],
    advertencias: [],
  };
}
