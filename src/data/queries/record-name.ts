/** The name that users know a record by, for changes that refer to it. */
import type { TableName } from '#contracts/tables.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import type { Id } from '#domain/tables.ts';
import { cobroName } from '#views/charge-name.ts';
import type { Reader } from '#views/reader.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';

type NamedRecord = 'chofer' | 'cliente' | 'planta' | 'puerto' | 'deposito' | 'bodega';

function operacion(reader: Reader, id: Id): string | null {
  const row = reader.get('operacion', id);
  return row ? `${titleCase(nombreOperacion(row.id))} · ${TIPO_OPERACION_LABEL[row.tipo]}` : null;
}

function camion(reader: Reader, id: Id): string | null {
  const row = reader.get('camion', id);
  return row ? `${row.marca} · ${row.placa}` : null;
}

function contenedor(reader: Reader, id: Id): string | null {
  const row = reader.get('contenedor', id);
  return row ? (row.numero ?? 'Sin número') : null;
}

function extra(reader: Reader, id: Id): string | null {
  const row = reader.get('extra', id);
  if (!row) return null;
  const name = row.manual ? cobroName(row) : row.tipo;
  return row.operacion_id === null ? name : `${name} · ${nombreOperacion(row.operacion_id)}`;
}

/** The name of a record by its number or uuid; null where this device does not know the record. */
export function recordName(reader: Reader, table: TableName, id: Id): string | null {
  switch (table) {
    case 'operacion':
      return operacion(reader, id);
    case 'camion':
      return camion(reader, id);
    case 'contenedor':
      return contenedor(reader, id);
    case 'extra':
      return extra(reader, id);
    case 'movimiento':
      return reader.get(table, id)?.tipo ?? null;
    case 'contenedor_transporte': {
      const row = reader.get(table, id);
      return row ? recordName(reader, 'cliente', row.cliente_id) : null;
    }
    case 'chofer':
    case 'cliente':
    case 'planta':
    case 'puerto':
    case 'deposito':
    case 'bodega':
      return reader.get<NamedRecord>(table, id)?.nombre ?? null;
    default:
      return null;
  }
}
