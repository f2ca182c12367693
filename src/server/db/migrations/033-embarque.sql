-- What is planned for an operation: ship, appointment, container, places, free days (R17.9). Replicas fetch the rows again, since
-- this file names a table of theirs.
alter table operacion
  add column naviera text,
  add column nave text,
  add column bl_booking text,
  add column referencia_cliente text,
  add column cita_codigo text,
  add column terminal_previsto text,
  add column contenedor_previsto text,
  add column contenedor_tipo text check (contenedor_tipo ~ '^[A-Z0-9]{2}[A-Z][A-Z0-9]$'),
  add column peso_kg bigint check (peso_kg between 1 and 100000),
  add column puerto_previsto_id bigint references puerto,
  add column planta_prevista_id bigint references planta,
  add column deposito_previsto_id bigint references deposito,
  add column cita_desde timestamptz(3),
  add column cita_hasta timestamptz(3),
  add column stacking_desde timestamptz(3),
  add column stacking_hasta timestamptz(3),
  add column dias_libres bigint check (dias_libres between 0 and 365),
  add column libre_desde date,
  add constraint operacion_cita_check check (cita_hasta >= cita_desde),
  add constraint operacion_stacking_check check (stacking_hasta >= stacking_desde);

-- Another open operation of the client with the same container.
create index operacion_previsto_idx on operacion (cliente_id, contenedor_previsto)
  where contenedor_previsto is not null and not finalizado and deleted_at is null;

-- The lists search in them, as 005 says.
do $$
declare
  columna text;
begin
  foreach columna in array array['bl_booking', 'referencia_cliente', 'contenedor_previsto'] loop
    execute format('create index operacion_%1$s_busqueda_idx on operacion using gin (normaliza(%1$I) gin_trgm_ops)', columna);
  end loop;
exception
  when undefined_object then
    raise notice 'sin pg_trgm: %', sqlerrm;
end
$$;
