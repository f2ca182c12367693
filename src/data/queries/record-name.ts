/** What people call a record that a change refers to. */
import type { Tabla } from '#contracts/tables.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import type { Id } from '#domain/tables.ts';
import type { Lector } from '#views/reader.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titulo } from '#domain/text.ts';

type Nombrada = 'chofer' | 'cliente' | 'planta' | 'puerto' | 'deposito' | 'bodega';

function operacion(lector: Lector, id: Id): string | null {
  const row = lector.get('operacion', id);
  return row ? `${titulo(nombreOperacion(row.id))} · ${TIPO_OPERACION_LABEL[row.tipo]}` : null;
}

function camion(lector: Lector, id: Id): string | null {
  const row = lector.get('camion', id);
  return row ? `${row.marca} · ${row.placa}` : null;
}

function contenedor(lector: Lector, id: Id): string | null {
  const row = lector.get('contenedor', id);
  return row ? (row.numero ?? 'Sin número') : null;
}

function extra(lector: Lector, id: Id): string | null {
  const row = lector.get('extra', id);
  if (!row) return null;
  return row.operacion_id === null ? row.tipo : `${row.tipo} · ${nombreOperacion(row.operacion_id)}`;
}

/** By its number or its uuid; null where this device does not know the record. */
export function nombreDe(lector: Lector, tabla: Tabla, id: Id): string | null {
  switch (tabla) {
    case 'operacion':
      return operacion(lector, id);
    case 'camion':
      return camion(lector, id);
    case 'contenedor':
      return contenedor(lector, id);
    case 'extra':
      return extra(lector, id);
    case 'contenedor_transporte': {
      const row = lector.get(tabla, id);
      return row ? nombreDe(lector, 'cliente', row.cliente_id) : null;
    }
    case 'chofer':
    case 'cliente':
    case 'planta':
    case 'puerto':
    case 'deposito':
    case 'bodega':
      return lector.get<Nombrada>(tabla, id)?.nombre ?? null;
    default:
      return null;
  }
}
