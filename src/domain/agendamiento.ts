/** Planning to bring a client's empty containers from a depot to a warehouse (R20.3, R20.5). */
import type { Escritura } from './row-write.ts';
import { advertenciaNumero, type Custodia, rechazoCustodia } from './movimiento-rules.ts';
import { NO_EXISTE, type Rechazo, regla, validacion } from './refusal.ts';
import type { BaseRow, ContenedorRow, ContenedorTransporteRow, Id } from './tables.ts';

/** The indexes of the texts that occur earlier in the list. */
export function repetidos(textos: readonly string[]): number[] {
  const seen = new Set<string>();
  return textos.flatMap((texto, index) => {
    if (seen.has(texto)) return [index];
    seen.add(texto);
    return [];
  });
}

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
  | { rechazo: Rechazo; escrituras?: undefined }
  | { rechazo: null; escrituras: Escritura[]; advertencias: string[] };

/** With several containers, each warning names the container it is about. */
function advertenciasDeNumeros(numeros: readonly string[]): string[] {
  return numeros.flatMap((numero) =>
    advertenciaNumero(numero).map((texto) => (numeros.length > 1 ? `${numero}: ${texto}` : texto)),
  );
}

/** Refuses (400, 409), or plans the agendamiento and its containers, which are not yet in storage. */
export function planAgendamiento(input: AgendamientoInput, { refs, custodia }: AgendamientoContext): Plan {
  const campos = ['clienteId', 'bodegaId', 'depositoId'] as const;
  const missing = campos.filter((campo) => refs[campo] === null);
  const { clienteId, bodegaId, depositoId } = refs;
  if (clienteId === null || bodegaId === null || depositoId === null) {
    return { rechazo: validacion(missing.map((campo) => ({ campo, mensaje: NO_EXISTE }))) };
  }
  const { fecha_agendamiento, contenedores, uuid } = input;
  for (const [index, { numero }] of contenedores.entries()) {
    const rechazo = rechazoCustodia(numero, `contenedores.${index}.numero`, custodia);
    if (rechazo) return { rechazo };
  }
  const transporte_id = uuid ?? 'agendamiento';
  const own = { cliente_id: clienteId.id, deposito_id: depositoId.id };
  return {
    rechazo: null,
    escrituras: [
      {
        op: 'insert',
        tabla: 'contenedor_transporte',
        id: transporte_id,
        values: { ...own, bodega_id: bodegaId.id, fecha_agendamiento },
      },
      ...contenedores.map(({ numero, underlang, uuid: propio }, index): Escritura => {
        const values = { ...own, numero, underlang, transporte_id };
        return { op: 'insert', tabla: 'contenedor', id: propio ?? `contenedor:${index}`, values };
      }),
    ],
    advertencias: advertenciasDeNumeros(contenedores.map(({ numero }) => numero)),
  };
}

/** Plans the removal of an agendamiento and its containers. Refuses (409) once one of them was moved. */
export function planEliminacion(
  { id }: ContenedorTransporteRow,
  { conMovidos, pendientes }: { conMovidos: boolean; pendientes: readonly ContenedorRow[] },
): Plan {
  if (conMovidos) return { rechazo: regla('El agendamiento ya tiene contenedores movidos') };
  return {
    rechazo: null,
    escrituras: [
      ...pendientes.map((row): Escritura => ({ op: 'delete', tabla: 'contenedor', id: row.id })),
      { op: 'delete', tabla: 'contenedor_transporte', id },
    ],
    advertencias: [],
  };
}
