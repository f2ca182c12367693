-- replica: unaffected
-- The lines of a client's statement from one day on (decision 071): its invoices, and payments.
create index factura_cuenta_idx on factura (cliente_id, emitida_en) where deleted_at is null;
create index abono_fecha_idx on abono (fecha) include (factura_id) where deleted_at is null;
