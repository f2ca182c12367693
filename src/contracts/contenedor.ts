import { duplicates } from '#domain/text.ts';
import { PORTEOS } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { answerArray, arrayOf } from './arrays.ts';
import { booleanField, fecha, numeroContenedor, referenceField, uuid } from './fields.ts';
import { id, iso, recordAnswer } from './common.ts';

/** An upper limit that no real call reaches. */
const CONTENEDORES = { max: 500, message: 'A lo más 500 contenedores' };

/** A device chooses the container's uuid, so that its next queued changes can name the container. */
const contenedorBody = v.object({
  uuid: v.optional(uuid),
  numero: numeroContenedor,
  underlang: booleanField,
});

/** 'Almacenar Contenedor Vacio': POST /contenedor. `uuid` is the agendamiento's. */
export const agendamientoCreate = v.object({
  clienteId: referenceField,
  bodegaId: referenceField,
  depositoId: referenceField,
  fecha_agendamiento: fecha,
  contenedores: v.pipe(
    arrayOf(contenedorBody, CONTENEDORES),
    v.minLength(1, 'Agregue al menos un contenedor'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value: input } = dataset;
      for (const key of duplicates(input.map(({ numero }) => numero))) {
        const value = input[key]!;
        addIssue({
          message: 'El número está repetido',
          path: [
            { type: 'array', origin: 'value', input, key, value },
            { type: 'object', origin: 'value', input: value, key: 'numero', value: value.numero },
          ],
        });
      }
    }),
  ),
  uuid: v.optional(uuid),
});
export type AgendamientoCreate = v.InferOutput<typeof agendamientoCreate>;

/** A container by its id, or as an object that has one. */
const contenedorRef = v.union(
  [
    referenceField,
    v.pipe(
      v.object({ id: referenceField }),
      v.transform((contenedor) => contenedor.id),
    ),
  ],
  'Campo inválido',
);

/** 'Mover Contenedores', a porteo: POST /contenedor/transporte. `uuid` is the porteo's. */
export const porteoCreate = v.pipe(
  v.object({
    contenedorTransporteId: referenceField,
    choferId: referenceField,
    camionId: referenceField,
    inicio: fecha,
    fin: fecha,
    contenedores: v.pipe(
      arrayOf(contenedorRef, CONTENEDORES),
      v.minLength(1, 'Seleccione al menos un contenedor'),
    ),
    uuid: v.optional(uuid),
  }),
  v.forward(
    v.partialCheck(
      [['inicio'], ['fin']],
      ({ inicio, fin }) => Date.parse(fin) >= Date.parse(inicio),
      'La fecha de término no puede ser anterior a la de inicio',
    ),
    ['fin'],
  ),
);
export type PorteoCreate = v.InferOutput<typeof porteoCreate>;

const bodega = { id, nombre: v.string(), comuna: v.string() };
const withNumero = { id, numero: v.nullable(v.string()), underlang: v.boolean() };

/** A row of 'Agendamientos Contenedores': GET /contenedor/transporte. */
export const transporteListRow = v.object({
  id,
  cliente: v.object({ id, nombre: v.string() }),
  bodega: v.object(bodega),
  /** Only the containers that are still to be moved. */
  contenedores: answerArray(v.object(withNumero)),
  total_contenedores: v.number(),
  fecha_agendamiento: iso,
  /** Whether some of its containers were moved: then it cannot be deleted. */
  con_movidos: v.boolean(),
  version: v.number(),
});
export type TransporteListRow = v.InferOutput<typeof transporteListRow>;

/** GET /contenedor/transporte/{id}, available even after all its containers were moved. */
export const transporteRecord = v.object({
  ...recordAnswer,
  cliente: v.object({ id, nombre: v.string() }),
  bodega: v.object({ ...bodega, direccion: v.string() }),
  deposito: v.object({ id, nombre: v.string(), porteo: v.picklist(PORTEOS) }),
  fecha_agendamiento: iso,
  contenedores: answerArray(v.object({ ...withNumero, uuid: v.string(), created_at: iso })),
  total_contenedores: v.number(),
  con_movidos: v.boolean(),
});
export type TransporteRecord = v.InferOutput<typeof transporteRecord>;

/** A client's containers in one warehouse: GET /contenedor (empty), GET /contenedor/mercaderia. `id` is the client's. */
export const almacenListRow = v.object({
  id,
  cliente: v.object({ id, nombre: v.string() }),
  bodega: v.object(bodega),
  total_contenedores: v.number(),
});
export type AlmacenListRow = v.InferOutput<typeof almacenListRow>;

/** One warehouse of the storage detail, with the client's containers in it. */
export const almacenBodega = v.object({
  ...bodega,
  direccion: v.string(),
  contenedores: answerArray(v.object({ ...withNumero, created_at: iso, fecha_ingreso: iso })),
});
export type AlmacenBodega = v.InferOutput<typeof almacenBodega>;

/** GET /contenedor/cliente/{clienteId}/{withGoods}: the whole answer. */
export const almacenDetalle = v.object({
  datos: answerArray(almacenBodega),
  cliente: v.object({ id, nombre: v.string(), giro: v.string() }),
});
export type AlmacenDetalle = v.InferOutput<typeof almacenDetalle>;

/** A stored empty container, as the movement form offers it: GET /contenedor/for-select/{clienteId}. */
export const contenedorOption = v.object({
  id,
  nombre: v.string(),
  numero: v.nullable(v.string()),
  underlang: v.boolean(),
  bodega: v.string(),
  fecha_ingreso: iso,
});
export type ContenedorOption = v.InferOutput<typeof contenedorOption>;
