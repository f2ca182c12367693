-- What is open is found by index, for replicas that begin: what was touched lately, and what is not paid yet.
create index operacion_updated_at_idx on operacion (updated_at);
create index factura_updated_at_idx on factura (updated_at);
create index contenedor_updated_at_idx on contenedor (updated_at);
create index contenedor_transporte_updated_at_idx on contenedor_transporte (updated_at);
create index factura_impaga_idx on factura (cliente_id) where not pagada and deleted_at is null;

-- And the latest tombstone that is too old to be sent: from the latest of all back, past those of 400 days.
do $$
declare
  tabla text;
begin
  foreach tabla in array array['chofer', 'camion', 'cliente', 'planta', 'bodega', 'deposito', 'puerto', 'negociacion',
    'contenedor_transporte', 'porteo', 'contenedor', 'operacion', 'movimiento', 'almacenaje', 'extra', 'factura',
    'factura_item'] loop
    execute format('create index %1$I on %2$I (version) where deleted_at is not null', tabla || '_eliminada_idx', tabla);
  end loop;
end
$$;
