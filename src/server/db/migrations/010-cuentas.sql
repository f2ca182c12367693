-- What lists and figures count, kept as the rows change: counted anew it takes as long as the company is old. Triggers
-- keep it, once a statement, so no writer can forget to; each looks at its own table's changes and at the others as they
-- are. So a statement must not change two of these tables at once (in a WITH), nor two writers work at the same time:
-- they stand in line at `reloj`.

-- Live operations by state. `asignada`: has a driver; `facturada`: is on a live invoice.
create table cuenta_operacion (
  asignada boolean not null,
  finalizada boolean not null,
  facturada boolean not null,
  cantidad bigint not null,
  -- No bigint: an amount alone may have 16 digits.
  monto numeric not null,
  primary key (asignada, finalizada, facturada)
);

-- Live invoices by the company's month (ZONA of src/domain/fecha.ts) in which they were made: its first day.
create table cuenta_factura (
  mes date primary key,
  cantidad bigint not null,
  subtotal numeric not null
);

-- What is on no live invoice: finished operations, and extras, whether or not their operation has ended.
create table por_facturar (
  cliente_id bigint not null,
  operacion_id bigint unique references operacion on delete cascade,
  extra_id bigint unique references extra on delete cascade,
  check (num_nonnulls(operacion_id, extra_id) = 1)
);
create index por_facturar_cliente_idx on por_facturar (cliente_id);

-- Looks at them anew. Planned once, as what follows: planning takes longer than the few rows that a change is about. A
-- plan that was made while the tables were empty has to be one for full ones too: by index, one look-up a row.
create function buscar_por_facturar(operaciones bigint[], extras bigint[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if operaciones <> '{}' then
    delete from por_facturar where operacion_id = any(operaciones);
    insert into por_facturar (cliente_id, operacion_id)
    select cliente_id, id from operacion o
    where id = any(operaciones) and finalizado and deleted_at is null
      and (select i.id from factura_item i where i.operacion_id = o.id and i.deleted_at is null) is null;
  end if;
  if extras <> '{}' then
    delete from por_facturar where extra_id = any(extras);
    insert into por_facturar (cliente_id, extra_id)
    select cliente_id, id from extra e
    where id = any(extras) and deleted_at is null
      and (select i.id from factura_item i where i.extra_id = e.id and i.deleted_at is null) is null;
  end if;
end
$$;

-- The changes of a statement are `antes` and `despues`; an insert has no `antes`, a delete no `despues`.

create function contar_operacion() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  cambios cuenta_operacion[] := '{}';
  ids bigint[] := '{}';
begin
  if tg_op = 'INSERT' then
    ids := array(select id from despues where finalizado);
  elsif tg_op = 'UPDATE' then
    -- A join, planned for one row, would be planned badly for many.
    ids := array(select id from (
      select id, cliente_id, chofer_id is null, finalizado, monto, deleted_at is null from antes
      except select id, cliente_id, chofer_id is null, finalizado, monto, deleted_at is null from despues) as cambiada);
    if ids = '{}' then return null; end if;
  end if;
  if tg_op <> 'INSERT' then
    cambios := array(
      select row(asignada, finalizado, facturada, -count(*), -sum(monto))::cuenta_operacion from (
        select chofer_id is not null as asignada, finalizado, monto, exists (
          select from factura_item i where i.operacion_id = o.id and i.deleted_at is null) as facturada
        from antes o where deleted_at is null) as fila
      group by asignada, finalizado, facturada);
  end if;
  if tg_op <> 'DELETE' then
    cambios := cambios || array(
      select row(asignada, finalizado, facturada, count(*), sum(monto))::cuenta_operacion from (
        select chofer_id is not null as asignada, finalizado, monto, exists (
          select from factura_item i where i.operacion_id = o.id and i.deleted_at is null) as facturada
        from despues o where deleted_at is null) as fila
      group by asignada, finalizado, facturada);
  end if;
  insert into cuenta_operacion as c
  select asignada, finalizada, facturada, sum(cantidad), sum(monto) from unnest(cambios)
  group by asignada, finalizada, facturada having sum(cantidad) <> 0 or sum(monto) <> 0
  on conflict (asignada, finalizada, facturada)
    do update set cantidad = c.cantidad + excluded.cantidad, monto = c.monto + excluded.monto;
  perform buscar_por_facturar(ids, '{}');
  return null;
end
$$;

create function contar_factura_item() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  quitadas bigint[] := '{}';
  puestas bigint[] := '{}';
  extras bigint[] := '{}';
begin
  if tg_op <> 'INSERT' then
    quitadas := array(select operacion_id from antes where deleted_at is null and operacion_id is not null);
    extras := array(select extra_id from antes where extra_id is not null);
  end if;
  if tg_op <> 'DELETE' then
    puestas := array(select operacion_id from despues where deleted_at is null and operacion_id is not null);
    extras := extras || array(select extra_id from despues where extra_id is not null);
  end if;
  insert into cuenta_operacion as c
  select chofer_id is not null, finalizado, facturada, sum(veces * signo), sum(veces * signo * monto)
  from (
    select id, sum(vez) as veces
    from (select unnest(quitadas) as id, -1 as vez union all select unnest(puestas), 1) as cada
    group by id having sum(vez) <> 0) as cambio
  join operacion o using (id)
  cross join (values (true, 1), (false, -1)) as lado (facturada, signo)
  where o.deleted_at is null
  group by chofer_id is not null, finalizado, facturada
  on conflict (asignada, finalizada, facturada)
    do update set cantidad = c.cantidad + excluded.cantidad, monto = c.monto + excluded.monto;
  perform buscar_por_facturar(quitadas || puestas, extras);
  return null;
end
$$;

create function contar_extra() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into por_facturar (cliente_id, extra_id) select cliente_id, id from despues where deleted_at is null;
  elsif tg_op = 'UPDATE' then
    perform buscar_por_facturar('{}', array(select id from (
      select id, cliente_id, deleted_at is null from antes
      except select id, cliente_id, deleted_at is null from despues) as cambiado));
  end if;
  return null;
end
$$;

create function mes_de_empresa(momento timestamptz) returns date language sql stable as $$
  select date_trunc('month', momento at time zone 'America/Santiago')::date
$$;

create function contar_factura() returns trigger language plpgsql as $$
declare
  cambios cuenta_factura[] := '{}';
begin
  if tg_op <> 'INSERT' then
    cambios := array(
      select row(mes_de_empresa(created_at), -1, -subtotal)::cuenta_factura from antes where deleted_at is null);
  end if;
  if tg_op <> 'DELETE' then
    cambios := cambios || array(
      select row(mes_de_empresa(created_at), 1, subtotal)::cuenta_factura from despues where deleted_at is null);
  end if;
  insert into cuenta_factura as c
  select mes, sum(cantidad), sum(subtotal) from unnest(cambios)
  group by mes having sum(cantidad) <> 0 or sum(subtotal) <> 0
  on conflict (mes) do update set cantidad = c.cantidad + excluded.cantidad, subtotal = c.subtotal + excluded.subtotal;
  return null;
end
$$;

-- All of it anew: for what was there before, and for whoever wrote rows past the triggers.
create function recontar() returns void language sql as $$
  delete from cuenta_operacion;
  delete from cuenta_factura;
  delete from por_facturar;
  insert into cuenta_operacion
  select chofer_id is not null, finalizado, i.id is not null, count(*), sum(monto)
  from operacion o left join factura_item i on i.operacion_id = o.id and i.deleted_at is null
  where o.deleted_at is null
  group by 1, 2, 3;
  insert into cuenta_factura
  select mes_de_empresa(created_at), count(*), sum(subtotal) from factura where deleted_at is null group by 1;
  insert into por_facturar (cliente_id, operacion_id)
  select cliente_id, id from operacion o
  where finalizado and deleted_at is null
    and not exists (select from factura_item i where i.operacion_id = o.id and i.deleted_at is null);
  insert into por_facturar (cliente_id, extra_id)
  select cliente_id, id from extra e
  where deleted_at is null
    and not exists (select from factura_item i where i.extra_id = e.id and i.deleted_at is null);
$$;
select recontar();

do $$
declare
  tabla text;
begin
  foreach tabla in array array['operacion', 'extra', 'factura', 'factura_item'] loop
    execute format('create trigger contar_insert after insert on %1$I referencing new table as despues
      for each statement execute function contar_%1$s()', tabla);
    execute format('create trigger contar_update after update on %1$I referencing old table as antes
      new table as despues for each statement execute function contar_%1$s()', tabla);
    -- An extra that is gone takes its row of por_facturar with it.
    continue when tabla = 'extra';
    execute format('create trigger contar_delete after delete on %1$I referencing old table as antes
      for each statement execute function contar_%1$s()', tabla);
  end loop;
end
$$;

-- AGENDADO opens in the order in which operations were agreed: the few without a driver, not all of them.
create index operacion_agendada_idx on operacion (created_at, id) where deleted_at is null and chofer_id is null;
