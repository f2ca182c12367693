/** Moving scheduled empty containers from the depot to the warehouse (R19.3, R20.4). */
import type { Plan } from './agendamiento.ts';
import { DERIVED_EXTRA } from './derivados.ts';
import type { RowWrite } from './row-write.ts';
import { NO_NEGOCIACION } from './operacion-rules.ts';
import { type FieldError, DOES_NOT_EXIST, type Refusal, ruleRefusal, validationRefusal } from './refusal.ts';
import type { BaseRow, ContenedorRow, ContenedorTransporteRow, Id, Tarifa } from './tables.ts';
import { porteo } from './tarifa.ts';
import type { Porteo } from './vocabulary.ts';
import { uuidDerivado } from './derived-uuid.ts';

export interface PorteoInput {
  contenedorTransporteId: Id;
  choferId: Id;
  camionId: Id;
  /** ISO times, `fin` not before `inicio`. */
  inicio: string;
  fin: string;
  /** One or more; one named twice counts once. */
  contenedores: readonly Id[];
  uuid?: string | undefined;
}

export interface PorteoContext {
  /** Live rows, null where there are none. */
  transporte: ContenedorTransporteRow | null;
  chofer: BaseRow | null;
  camion: BaseRow | null;
  contenedor: (id: Id) => ContenedorRow | null;
  isPending: (contenedor: ContenedorRow) => boolean;
  /** The side of the depot; the price depends on it. */
  side: Porteo;
  /** The client's current tariff. */
  tarifa: Tarifa | null;
}

function checkRefs({ transporte, chofer, camion }: PorteoContext): FieldError[] {
  const refs = { contenedorTransporteId: transporte, choferId: chofer, camionId: camion };
  return Object.entries(refs).flatMap(([field, row]) =>
    row ? [] : [{ campo: field, mensaje: DOES_NOT_EXIST }],
  );
}

/** The containers to move, or the refusal. */
function takeContenedores(
  input: PorteoInput,
  transporte: ContenedorTransporteRow,
  { contenedor, isPending }: PorteoContext,
): { refusal: Refusal } | { refusal: null; contenedores: ContenedorRow[] } {
  const found = new Map<Id, ContenedorRow>();
  for (const [index, id] of input.contenedores.entries()) {
    const row = contenedor(id);
    if (row?.transporte_id !== transporte.id) {
      const mensaje = row ? 'El contenedor no es de este agendamiento' : DOES_NOT_EXIST;
      return { refusal: validationRefusal([{ campo: `contenedores.${index}`, mensaje }]) };
    }
    found.set(row.id, row);
  }
  const contenedores = [...found.values()];
  const moved = contenedores.find((row) => !isPending(row));
  return moved
    ? { refusal: ruleRefusal(`El contenedor ${moved.numero ?? moved.id} ya fue movido`) }
    : { refusal: null, contenedores };
}

/**
 * Refuses (400, 409), or plans the porteo: for each container an empty stay from `fin` and a charge, which belongs to
 * no operation until one exports the container. Containers of the agendamiento that are not named stay scheduled.
 */
export function planPorteo(input: PorteoInput, ctx: PorteoContext): Plan {
  const { transporte, chofer, camion, side, tarifa } = ctx;
  if (transporte === null || chofer === null || camion === null) {
    return { refusal: validationRefusal(checkRefs(ctx)) };
  }
  const taken = takeContenedores(input, transporte, ctx);
  if (taken.refusal) return taken;
  const { inicio, fin } = input;
  const { cliente_id, bodega_id } = transporte;
  const porteo_id = input.uuid ?? 'porteo';
  const charge = tarifa && porteo(tarifa, side, inicio, fin);
  const byContenedor = taken.contenedores.flatMap(({ id: contenedor_id, uuid }): RowWrite[] => [
    {
      op: 'insert',
      table: 'almacenaje',
      id: uuidDerivado(uuid, 'almacenaje'),
      values: {
        contenedor_id,
        bodega_id,
        con_mercaderia: false,
        entrada: fin,
        salida: null,
        mov_entrada: null,
        mov_salida: null,
        porteo_id,
      },
    },
    ...(charge
      ? [
          {
            op: 'insert',
            table: 'extra',
            id: uuidDerivado(uuid, 'porteo'),
            values: {
              cliente_id,
              operacion_id: null,
              movimiento_id: null,
              contenedor_id,
              ...DERIVED_EXTRA,
              ...charge,
            },
          } as const,
        ]
      : []),
  ]);
  return {
    refusal: null,
    writes: [
      {
        op: 'insert',
        table: 'porteo',
        id: porteo_id,
        values: { transporte_id: transporte.id, chofer_id: chofer.id, camion_id: camion.id, inicio, fin },
      },
      ...byContenedor,
      // Its record shows the containers still to move, so its version must rise.
      { op: 'update', table: 'contenedor_transporte', id: transporte.id, values: {} },
    ],
    advertencias: tarifa ? [] : [NO_NEGOCIACION],
  };
}
