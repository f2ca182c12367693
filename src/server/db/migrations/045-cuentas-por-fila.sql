-- replica: unaffected
-- The counters of `operacion` (010, 037) follow updates by triggers of each row, whose conditions are checked before a
-- function is called: most updates of an operation change nothing that is counted (docs/decisions/084). An insert or a delete
-- of many rows is still counted by the statement.

create function sumar_cuenta_operacion(asignada boolean, finalizada boolean, facturada boolean, mas bigint, monto numeric)
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into cuenta_operacion as c values (asignada, finalizada, facturada, mas, monto)
  on conflict on constraint cuenta_operacion_pkey
    do update set cantidad = c.cantidad + excluded.cantidad, monto = c.monto + excluded.monto;
end
$$;

create function contar_operacion_alterada() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  facturada boolean := exists (select from factura_item i where i.operacion_id = new.id and i.deleted_at is null);
begin
  if old.deleted_at is null then
    perform sumar_cuenta_operacion(old.chofer_id is not null, old.finalizado, facturada, -1, -old.monto);
  end if;
  if new.deleted_at is null then
    perform sumar_cuenta_operacion(new.chofer_id is not null, new.finalizado, facturada, 1, new.monto);
  end if;
  if old.finalizado or new.finalizado then
    perform buscar_por_facturar(array[new.id], '{}');
  end if;
  return null;
end
$$;

create or replace function contar_operacion() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if tg_op = 'DELETE' then
    insert into cuenta_operacion as c
    select asignada, finalizado, facturada, -count(*), -sum(monto) from (
      select chofer_id is not null as asignada, finalizado, monto, exists (
        select from factura_item i where i.operacion_id = o.id and i.deleted_at is null) as facturada
      from antes o where deleted_at is null) as fila
    group by asignada, finalizado, facturada
    on conflict (asignada, finalizada, facturada)
      do update set cantidad = c.cantidad + excluded.cantidad, monto = c.monto + excluded.monto;
    return null;
  end if;
  insert into cuenta_operacion as c
  select asignada, finalizado, facturada, count(*), sum(monto) from (
    select chofer_id is not null as asignada, finalizado, monto, exists (
      select from factura_item i where i.operacion_id = o.id and i.deleted_at is null) as facturada
    from despues o where deleted_at is null) as fila
  group by asignada, finalizado, facturada
  on conflict (asignada, finalizada, facturada)
    do update set cantidad = c.cantidad + excluded.cantidad, monto = c.monto + excluded.monto;
  perform buscar_por_facturar(array(select id from despues where finalizado), '{}');
  return null;
end
$$;

drop trigger contar_update on operacion;
create trigger contar_update after update on operacion for each row when (
  (old.cliente_id, old.chofer_id is null, old.finalizado, old.monto, old.deleted_at is null)
    is distinct from (new.cliente_id, new.chofer_id is null, new.finalizado, new.monto, new.deleted_at is null)
) execute function contar_operacion_alterada();

create function contar_asignado_alterada() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if old.deleted_at is null and old.chofer_id is not null then
    insert into cuenta_asignado as c
    values (old.tipo, old.cliente_id, old.chofer_id, old.camion_id, old.finalizado, -1)
    on conflict (cliente_id, chofer_id, camion_id, tipo, finalizado)
      do update set cantidad = c.cantidad + excluded.cantidad;
  end if;
  if new.deleted_at is null and new.chofer_id is not null then
    insert into cuenta_asignado as c
    values (new.tipo, new.cliente_id, new.chofer_id, new.camion_id, new.finalizado, 1)
    on conflict (cliente_id, chofer_id, camion_id, tipo, finalizado)
      do update set cantidad = c.cantidad + excluded.cantidad;
  end if;
  return null;
end
$$;

create or replace function contar_asignado() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'DELETE' then
    insert into cuenta_asignado as c
    select tipo, cliente_id, chofer_id, camion_id, finalizado, -count(*) from antes
    where deleted_at is null and chofer_id is not null group by 1, 2, 3, 4, 5
    on conflict (cliente_id, chofer_id, camion_id, tipo, finalizado)
      do update set cantidad = c.cantidad + excluded.cantidad;
  else
    insert into cuenta_asignado as c
    select tipo, cliente_id, chofer_id, camion_id, finalizado, count(*) from despues
    where deleted_at is null and chofer_id is not null group by 1, 2, 3, 4, 5
    on conflict (cliente_id, chofer_id, camion_id, tipo, finalizado)
      do update set cantidad = c.cantidad + excluded.cantidad;
  end if;
  return null;
end
$$;

drop trigger contar_asignado_update on operacion;
create trigger contar_asignado_update after update on operacion for each row when (
  (old.tipo, old.cliente_id, old.chofer_id, old.camion_id, old.finalizado, old.deleted_at is null)
    is distinct from (new.tipo, new.cliente_id, new.chofer_id, new.camion_id, new.finalizado, new.deleted_at is null)
) execute function contar_asignado_alterada();
