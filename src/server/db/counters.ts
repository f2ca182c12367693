/**
 * SQL that sets the counters of ids to the highest existing ids, after rows were inserted with ids of their own.
 * Inserts without ids need nothing (migration 021).
 */
export const CATCH_UP_COUNTERS = `
  update numero set ultimo = case tabla
    when 'operacion' then (select coalesce(max(id), 0) from operacion)
    when 'factura' then (select coalesce(max(id), 0) from factura)
    when 'liquidacion' then (select coalesce(max(id), 0) from liquidacion)
  end`;
