-- What is open is found by index, for replicas that begin: what was touched lately, and what is not paid yet.
create index operacion_updated_at_idx on operacion (updated_at);
create index factura_updated_at_idx on factura (updated_at);
create index contenedor_updated_at_idx on contenedor (updated_at);
create index contenedor_transporte_updated_at_idx on contenedor_transporte (updated_at);
create index factura_impaga_idx on factura (cliente_id) where not pagada and deleted_at is null;
create index almacenaje_abierto_idx on almacenaje (contenedor_id) where salida is null and deleted_at is null;
