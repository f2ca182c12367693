/** Queued changes of the seven modules. */
import type { ModuloKey } from '#contracts/module.ts';
import type { Tabla, Tablas } from '#contracts/tables.ts';
import { type Rechazo, YA_TIENE_NEGOCIACION } from '#domain/refusal.ts';
import type { Id, PlantaRow } from '#domain/tables.ts';
import type { Layer } from './layer.ts';
import type { Cambio } from './applied-change.ts';
import { filaNueva } from './new-row.ts';

type PlantaBody = Partial<PlantaRow> & { id?: Id | null };

/** A payload's fields as columns: `cliente` is `cliente_id`, plants are rows of their own. */
function columnas(capa: Layer, body: Record<string, unknown>): Record<string, unknown> {
  const { plantas: _plantas, cliente, uuid: _uuid, ...rest } = body;
  return cliente === undefined ? rest : { ...rest, cliente_id: capa.resolve('cliente', cliente as Id) };
}

/** The set of plants is replaced: those with an id are updated, the others inserted, the missing ones removed. */
function reemplazarPlantas(capa: Layer, clienteId: Id, plantas: readonly PlantaBody[], now: string): void {
  const kept = new Set(plantas.map(({ id, uuid }) => capa.get('planta', id ?? uuid ?? null)?.id));
  for (const planta of capa.where('planta', 'cliente_id', clienteId)) {
    if (kept.has(planta.id)) continue;
    observeUses(capa, 'planta', planta.id);
    capa.patch('planta', planta.id, { deleted_at: now });
  }
  for (const { id, uuid, nombre = '', comuna = '', direccion = '' } of plantas) {
    const own = id ?? uuid ?? '';
    const row = capa.get('planta', own);
    const values = { nombre, comuna, direccion, cliente_id: clienteId };
    capa.put('planta', { ...(row ?? filaNueva(String(own), now)), ...values });
  }
}

/** Open references to a record, for which the server refuses its removal (server/resources/rows/uses.ts). */
const USES: Partial<Record<ModuloKey | 'planta', readonly (readonly [Tabla, string])[]>> = {
  chofer: [['operacion', 'chofer_id']],
  camion: [['operacion', 'camion_id']],
  puerto: [['movimiento', 'puerto_id']],
  planta: [['movimiento', 'planta_id']],
  bodega: [
    ['almacenaje', 'bodega_id'],
    ['contenedor_transporte', 'bodega_id'],
  ],
  deposito: [
    ['contenedor_transporte', 'deposito_id'],
    ['movimiento', 'deposito_id'],
  ],
  cliente: [
    ['operacion', 'cliente_id'],
    ['extra', 'cliente_id'],
    ['factura', 'cliente_id'],
    ['contenedor', 'cliente_id'],
    ['contenedor_transporte', 'cliente_id'],
  ],
};

function observeUses(capa: Layer, key: ModuloKey | 'planta', id: Id): void {
  for (const [tabla, columna] of USES[key] ?? []) capa.observe?.(tabla, columna, id);
}

function remove(capa: Layer, key: ModuloKey, id: Id, now: string): void {
  observeUses(capa, key, id);
  capa.patch(key, id, { deleted_at: now });
  if (key !== 'cliente') return;
  for (const tabla of ['planta', 'negociacion'] as const) {
    for (const row of capa.where(tabla, 'cliente_id', id)) capa.patch(tabla, row.id, { deleted_at: now });
  }
}

export function aplicarModulo(
  capa: Layer,
  key: ModuloKey,
  { accion, uuid, id, body, now }: Cambio,
): Rechazo | null {
  if (accion === 'remove') {
    if (id !== null) remove(capa, key, id, now);
    return null;
  }
  const own = accion === 'create' ? uuid : id;
  if (own === null) return null;
  if (key === 'negociacion' && accion === 'create') {
    const cliente = capa.resolve('cliente', body.cliente as Id);
    if (capa.where('negociacion', 'cliente_id', cliente).length > 0) return YA_TIENE_NEGOCIACION;
  }
  const row = accion === 'create' ? filaNueva(String(own), now) : capa.get(key, own);
  capa.put(key, { ...row, ...columnas(capa, body), updated_at: now } as Tablas[ModuloKey]);
  if (key === 'cliente' && Array.isArray(body.plantas)) {
    reemplazarPlantas(capa, own, body.plantas as PlantaBody[], now);
  }
  return null;
}
