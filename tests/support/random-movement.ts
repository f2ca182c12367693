/** A random movement of an operation. */
import { FIELDS_BY_TIPO, nextTipos } from '#domain/movimiento.ts';
import type { TipoMovimiento, TipoOperacion } from '#domain/vocabulary.ts';
import type { ApiAnswer } from './api.ts';
import type { OfficeRow, OfficeRows } from './office-rows.ts';
import { pickFrom, randomDuration, HOUR, isoAt, type RandomChoice, START } from './random-values.ts';

/** Registers a movement that may follow the last one of the operation. */
export async function randomMovement(
  office: OfficeRows,
  operacion: OfficeRow,
  { which, value, text }: RandomChoice,
): Promise<ApiAnswer | undefined> {
  const before = await office.rowsOf('movimiento', `operacion_id = ${operacion.id}`);
  const previous: TipoMovimiento | null = before.at(-1)?.tipo ?? null;
  const stored = (await office.api.get(`/contenedor/for-select/${operacion.cliente_id}`)).body.datos;
  const tipos = nextTipos(operacion.tipo as TipoOperacion, previous);
  const isStored = stored.length > 0 && tipos.includes('Retiro de contenedor en Bodega');
  const tipo = isStored ? 'Retiro de contenedor en Bodega' : pickFrom(tipos.toReversed(), value);
  if (!tipo) return undefined;
  const ids: Record<string, number | undefined> = {
    planta: (await office.oneOf('planta', value, `cliente_id = ${operacion.cliente_id}`))?.id,
    puerto: (await office.oneOf('puerto', which))?.id,
    deposito: (await office.oneOf('deposito', which))?.id,
    bodega: (await office.oneOf('bodega', which))?.id,
    contenedor: pickFrom<OfficeRow>(stored, which)?.id,
  };
  const { required } = FIELDS_BY_TIPO[tipo];
  const refs = Object.fromEntries(
    Object.entries(ids).filter(([field]) => required.includes(field as 'planta')),
  );
  const last = before.at(-1)?.fecha_termino;
  const start = last ? Date.parse(last) + ((which % 5) - 1) * 9 * HOUR : START + (which % 40) * 12 * HOUR;
  const datos = {
    numero: value % 5 === 4 && tipo === 'Retiro en puerto' ? null : office.numberOf(value),
    underlang: value % 2 === 0,
    terminal: text,
    temperatura: '-18',
    sello: text,
  };
  const times = { fecha_inicio: isoAt(start), fecha_termino: isoAt(start + randomDuration(value)) };
  const body = { operacion: operacion.id, tipo, ...refs, ...times, termino_estimado: which % 3 === 0, datos };
  return office.api.post('/movimiento', body);
}

/** Corrects a movement. */
export async function editMovement(
  work: OfficeRows,
  { which, value, text }: RandomChoice,
): Promise<ApiAnswer | undefined> {
  const row = await work.oneOf('movimiento', which);
  if (!row) return undefined;
  const start = Date.parse(row.fecha_inicio) + ((value % 5) - 2) * HOUR;
  const times = { fecha_inicio: isoAt(start), fecha_termino: isoAt(start + randomDuration(value)) };
  const bodega = (await work.oneOf('bodega', value))?.id;
  const puerto = (await work.oneOf('puerto', value))?.id;
  const bodies = [
    times,
    { datos: { underlang: value % 2 === 0, temperatura: value % 4 ? '-18,5' : text, sello: text } },
    { datos: { numero: work.numberOf(value), terminal: text, ventilacion: 'Cerrada' } },
    { ...times, ...(row.bodega_id ? { bodega } : {}), ...(row.puerto_id ? { puerto } : {}) },
  ];
  return work.api.patch(`/movimiento/${row.id}`, pickFrom(bodies, value));
}
