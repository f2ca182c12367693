/** Random work of a driver on his device, chosen by random numbers among what it shows. */
import { FIELDS_BY_TIPO, nextTipos } from '#domain/movimiento.ts';
import type { Engine } from '#data/engine/engine.ts';
import type { Reader } from '#views/reader.ts';
import { movimientosOf } from '#views/operacion.ts';
import { jpegOf } from './contents.ts';
import { HOUR, isoAt, pickFrom, randomDuration, type RandomChoice, START } from './random-values.ts';

const OF_PLACES = ['planta', 'puerto', 'deposito', 'bodega'] as const;

const unfinished = (reader: Reader, which: number) =>
  pickFrom(
    [...reader.all('operacion')].filter(({ finalizado }) => !finalizado),
    which,
  );

/** A movement that may follow the last one of an operation; undefined where none may. */
function nextMovement(reader: Reader, { which, value, text }: RandomChoice): object | undefined {
  const operacion = unfinished(reader, which);
  const before = operacion ? movimientosOf(reader, operacion.id) : [];
  const tipo = operacion && pickFrom(nextTipos(operacion.tipo, before.at(-1)?.tipo ?? null), value);
  if (!tipo || tipo === 'Retiro de contenedor en Bodega') return undefined;
  const { required } = FIELDS_BY_TIPO[tipo];
  const places = OF_PLACES.filter((place) => required.includes(place)).map((place) => {
    const rows =
      place === 'planta'
        ? reader.where('planta', 'cliente_id', operacion.cliente_id)
        : [...reader.all(place)];
    return [place, pickFrom(rows, value)?.id];
  });
  const last = before.at(-1)?.fecha_termino;
  const start = last ? Date.parse(last) + HOUR : START + which * HOUR;
  const numero = `DRVU${String(100_000 + which * 7 + value)}`;
  return {
    operacion: operacion.id,
    tipo,
    ...Object.fromEntries(places),
    fecha_inicio: isoAt(start),
    fecha_termino: isoAt(start + randomDuration(value)),
    datos: { numero, terminal: text, sello: text },
    capturado: new Date().toISOString(),
  };
}

/** Each saves at most one change. */
export const DRIVER_ACTIONS = {
  async 'records a movement'(engine: Engine, random: RandomChoice) {
    const body = nextMovement(engine.reader, random);
    return body && engine.mutate('movimiento.create', { body }, 0);
  },
  async 'corrects a movement'(engine: Engine, { which, text }: RandomChoice) {
    const row = pickFrom([...engine.reader.all('movimiento')], which);
    return row && engine.mutate('movimiento.update', { id: row.id, body: { datos: { sello: text } } }, 0);
  },
  async 'undoes a movement'(engine: Engine, { which }: RandomChoice) {
    const operacion = unfinished(engine.reader, which);
    const last = operacion && movimientosOf(engine.reader, operacion.id).at(-1);
    return last && engine.mutate('movimiento.remove', { id: last.id }, 0);
  },
  async 'takes a photo'(engine: Engine, { which, value }: RandomChoice) {
    const operacion = unfinished(engine.reader, which);
    const label = 'Sello';
    return (
      operacion &&
      engine.attach(jpegOf(1000, value), { label, body: { operacion: operacion.id, tipo: label } })
    );
  },
};
export type DriverAction = keyof typeof DRIVER_ACTIONS;
