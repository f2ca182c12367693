-- Searches contain, anywhere in the text: trigrams find them without reading the whole table. Only a speed-up, so a
-- Postgres whose user may not create the extension goes without it.
do $$
declare
  columna record;
begin
  create extension if not exists pg_trgm;
  for columna in
    select * from (values
      ('chofer', 'nombre'), ('camion', 'placa'), ('camion', 'marca'), ('cliente', 'nombre'), ('cliente', 'rut'),
      ('cliente', 'giro'), ('contenedor', 'numero')) as c (tabla, nombre)
  loop
    execute format('create index %1$s_%2$s_busqueda_idx on %1$I using gin (normaliza(%2$I) gin_trgm_ops)',
      columna.tabla, columna.nombre);
  end loop;
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'sin pg_trgm: %', sqlerrm;
end
$$;

-- Lists sort by name in Spanish order, accents and case aside. "C" because normalised text compares byte by byte, as
-- the browser compares it.
create index chofer_nombre_idx on chofer (normaliza(nombre) collate "C", id);
create index camion_placa_idx on camion (normaliza(placa) collate "C", id);
create index cliente_nombre_idx on cliente (normaliza(nombre) collate "C", id);
