-- Operations and invoices are found by digits anywhere in their number. Only a speed-up, as in 005.
do $$
begin
  create index operacion_numero_idx on operacion using gin ((id::text) gin_trgm_ops);
  create index factura_numero_idx on factura using gin ((id::text) gin_trgm_ops);
exception
  when undefined_object then
    raise notice 'sin pg_trgm: %', sqlerrm;
end
$$;
