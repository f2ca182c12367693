-- replica: unaffected
-- The lines of a client's statement from one day on (decision 071): its invoices, and payments.
-- With the ids, so that the payments of a client's invoices are found without reading these.
create index factura_cuenta_idx on factura (cliente_id, emitida_en) include (id) where deleted_at is null;
create index abono_fecha_idx on abono (fecha) include (factura_id) where deleted_at is null;
