-- What waits for its porteo, kept as the rows change, as 010-cuentas.sql keeps what waits for its invoice: most containers
-- that were ever scheduled have been moved. The same rules hold.

-- Live containers of an agendamiento (isPendienteDePorteo of src/vistas/custodia.ts) that never stood empty in a bodega.
create table por_portear (
  contenedor_id bigint primary key references contenedor on delete cascade,
  transporte_id bigint not null references contenedor_transporte on delete cascade
);
create index por_portear_transporte_idx on por_portear (transporte_id);

create function buscar_por_portear(contenedores bigint[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if contenedores = '{}' then return; end if;
  delete from por_portear where contenedor_id = any(contenedores);
  insert into por_portear (contenedor_id, transporte_id)
  select id, transporte_id from contenedor c
  where id = any(contenedores) and transporte_id is not null and deleted_at is null and (
    select a.id from almacenaje a
    where a.contenedor_id = c.id and not a.con_mercaderia and a.deleted_at is null limit 1) is null;
end
$$;

create function contar_contenedor() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform buscar_por_portear(array(select id from despues where transporte_id is not null));
  else
    perform buscar_por_portear(array(select id from (
      select id, transporte_id, deleted_at is null from antes
      except select id, transporte_id, deleted_at is null from despues) as cambiado));
  end if;
  return null;
end
$$;

create function contar_almacenaje() returns trigger language plpgsql as $$
declare
  contenedores bigint[] := '{}';
begin
  if tg_op = 'UPDATE' then
    contenedores := array(select contenedor_id from ((
        select id, contenedor_id, con_mercaderia, deleted_at is null from antes
        except select id, contenedor_id, con_mercaderia, deleted_at is null from despues)
      union all (
        select id, contenedor_id, con_mercaderia, deleted_at is null from despues
        except select id, contenedor_id, con_mercaderia, deleted_at is null from antes)) as cambiada);
  elsif tg_op = 'INSERT' then
    contenedores := array(select contenedor_id from despues where not con_mercaderia);
  else
    contenedores := array(select contenedor_id from antes where not con_mercaderia);
  end if;
  perform buscar_por_portear(contenedores);
  return null;
end
$$;

alter function recontar() rename to recontar_por_facturar;

create function recontar_por_portear() returns void language sql as $$
  delete from por_portear;
  insert into por_portear (contenedor_id, transporte_id)
  select id, transporte_id from contenedor c
  where transporte_id is not null and deleted_at is null and not exists (
    select from almacenaje a where a.contenedor_id = c.id and not a.con_mercaderia and a.deleted_at is null);
$$;
select recontar_por_portear();

-- All of it anew.
create function recontar() returns void language sql as $$
  select recontar_por_facturar();
  select recontar_por_portear();
$$;

do $$
declare
  tabla text;
begin
  foreach tabla in array array['contenedor', 'almacenaje'] loop
    execute format('create trigger contar_insert after insert on %1$I referencing new table as despues
      for each statement execute function contar_%1$s()', tabla);
    execute format('create trigger contar_update after update on %1$I referencing old table as antes
      new table as despues for each statement execute function contar_%1$s()', tabla);
    -- A container that is gone takes its row along.
    continue when tabla = 'contenedor';
    execute format('create trigger contar_delete after delete on %1$I referencing old table as antes
      for each statement execute function contar_%1$s()', tabla);
  end loop;
end
$$;
