-- replica: unaffected
-- ASIGNADO filtered by type, client, driver, truck or state: how many operations there are of each combination. Counted
-- anew, a filter takes as long as the rows that fit it are many (decision 020). Combinations grow with clients, drivers
-- and trucks, not with operations.
create table cuenta_asignado (
  tipo text not null,
  cliente_id bigint not null,
  chofer_id bigint not null,
  camion_id bigint,
  finalizado boolean not null,
  cantidad bigint not null,
  unique nulls not distinct (cliente_id, chofer_id, camion_id, tipo, finalizado)
);

create function contar_asignado() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  cambios cuenta_asignado[] := '{}';
begin
  if tg_op <> 'INSERT' then
    cambios := array(
      select row(tipo, cliente_id, chofer_id, camion_id, finalizado, -1)::cuenta_asignado
      from antes where deleted_at is null and chofer_id is not null);
  end if;
  if tg_op <> 'DELETE' then
    cambios := cambios || array(
      select row(tipo, cliente_id, chofer_id, camion_id, finalizado, 1)::cuenta_asignado
      from despues where deleted_at is null and chofer_id is not null);
  end if;
  if cambios = '{}' then return null; end if;
  insert into cuenta_asignado as c
  select tipo, cliente_id, chofer_id, camion_id, finalizado, sum(cantidad) from unnest(cambios)
  group by tipo, cliente_id, chofer_id, camion_id, finalizado having sum(cantidad) <> 0
  on conflict (cliente_id, chofer_id, camion_id, tipo, finalizado)
    do update set cantidad = c.cantidad + excluded.cantidad;
  return null;
end
$$;

create function recontar_asignado() returns void language sql as $$
  delete from cuenta_asignado;
  insert into cuenta_asignado
  select tipo, cliente_id, chofer_id, camion_id, finalizado, count(*) from operacion
  where deleted_at is null and chofer_id is not null group by 1, 2, 3, 4, 5;
$$;
select recontar_asignado();

create or replace function recontar() returns void language sql as $$
  select recontar_por_facturar();
  select recontar_por_portear();
  select recontar_asignado();
$$;

create trigger contar_asignado_insert after insert on operacion referencing new table as despues
  for each statement execute function contar_asignado();
create trigger contar_asignado_update after update on operacion referencing old table as antes new table as despues
  for each statement execute function contar_asignado();
create trigger contar_asignado_delete after delete on operacion referencing old table as antes
  for each statement execute function contar_asignado();
