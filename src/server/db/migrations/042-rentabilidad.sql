-- replica: unaffected
-- What operations leave (R37), kept as the rows change, as 010-cuentas.sql keeps counts: a row for each finished operation and
-- for each charge without an operation, and the sums of these by month, client and truck. By triggers of each row, which
-- only changes of amounts, ends, clients and trucks meet. The domain decides what is finished, and what charges and costs
-- are; these only add.
create table resultado (
  es_cobro boolean not null,
  -- The operation, or the charge.
  registro_id bigint not null,
  -- In the company's time zone: the end of the last movement, or the creation of the charge.
  fecha date not null,
  -- Its first day.
  mes date not null,
  cliente_id bigint not null,
  camion_id bigint,
  cobrado bigint not null,
  costo bigint not null,
  margen bigint not null,
  primary key (es_cobro, registro_id)
);
-- A page by date, by margin, and of a client or a truck.
create index resultado_fecha_idx on resultado (fecha);
create index resultado_margen_idx on resultado (mes, margen);
create index resultado_cliente_idx on resultado (cliente_id, fecha);
create index resultado_camion_idx on resultado (camion_id, fecha);

-- The sums of the results of a month: by client (`camion_id` is null), by truck (`cliente_id` is null), and by both, for
-- answers that are filtered by one and grouped by the other. A row for each month, client and truck is nearly one for each
-- operation, so an answer without filters reads the other two groups.
create table cuenta_resultado (
  grupo text not null check (grupo in ('cliente', 'camion', 'ambos')),
  mes date not null,
  cliente_id bigint,
  camion_id bigint,
  operaciones bigint not null,
  cobros bigint not null,
  cobrado numeric not null,
  costo numeric not null,
  unique nulls not distinct (grupo, mes, cliente_id, camion_id)
);
create index cuenta_resultado_cliente_idx on cuenta_resultado (cliente_id, mes) where grupo = 'ambos';
create index cuenta_resultado_camion_idx on cuenta_resultado (camion_id, mes) where grupo = 'ambos';

create function dia_de_empresa(momento timestamptz) returns date language sql stable as $$
  select (momento at time zone 'America/Santiago')::date
$$;

-- The results of some operations. No signature has the type of a table: a restore drops tables before functions.
create function resultados_de_operaciones(ids bigint[]) returns table (
  es_cobro boolean, registro_id bigint, fecha date, mes date, cliente_id bigint, camion_id bigint, cobrado bigint, costo bigint, margen bigint
) language sql stable as $$
  select false, o.id, f.dia, date_trunc('month', f.dia)::date, o.cliente_id, o.camion_id,
    o.monto + e.cobrado, coalesce(o.comision_monto, 0) + e.costo, o.monto + e.cobrado - coalesce(o.comision_monto, 0) - e.costo
  from operacion o
  cross join lateral (
    select dia_de_empresa(m.fecha_termino) as dia from movimiento m
    where m.operacion_id = o.id and m.deleted_at is null order by m.orden desc limit 1) f
  cross join lateral (
    select coalesce(sum(monto), 0)::bigint as cobrado, coalesce(sum(costo), 0)::bigint as costo from extra
    where operacion_id = o.id and deleted_at is null) e
  where o.id = any(ids) and o.finalizado and o.deleted_at is null
$$;

create function resultados_de_cobros(ids bigint[]) returns table (
  es_cobro boolean, registro_id bigint, fecha date, mes date, cliente_id bigint, camion_id bigint, cobrado bigint, costo bigint, margen bigint
) language sql stable as $$
  select true, id, dia_de_empresa(created_at), mes_de_empresa(created_at), cliente_id, null::bigint,
    monto, coalesce(costo, 0), monto - coalesce(costo, 0)
  from extra where id = any(ids) and operacion_id is null and deleted_at is null
$$;

create function sumar_resultado(
  cobro boolean, en date, cliente bigint, camion bigint, mas_cobrado bigint, mas_costo bigint, signo int
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into cuenta_resultado as c (grupo, mes, cliente_id, camion_id, operaciones, cobros, cobrado, costo)
  select g.grupo, en, g.de_cliente, g.de_camion, case when cobro then 0 else signo end, case when cobro then signo else 0 end,
    signo * mas_cobrado, signo * mas_costo
  from (values ('cliente', cliente, null), ('camion', null, camion), ('ambos', cliente, camion)) as g (grupo, de_cliente, de_camion)
  on conflict (grupo, mes, cliente_id, camion_id) do update set
    operaciones = c.operaciones + excluded.operaciones,
    cobros = c.cobros + excluded.cobros,
    cobrado = c.cobrado + excluded.cobrado,
    costo = c.costo + excluded.costo;
end
$$;

-- Computes the result of an operation or of a charge again, and corrects the sums by the difference.
create function calcular_resultado(cobro boolean, registro bigint) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  antes resultado;
  despues resultado;
begin
  select * into antes from resultado where es_cobro = cobro and registro_id = registro;
  if cobro then
    select * into despues from resultados_de_cobros(array[registro]);
  else
    select * into despues from resultados_de_operaciones(array[registro]);
  end if;
  if antes is not distinct from despues then return; end if;
  if antes.registro_id is not null then
    delete from resultado where es_cobro = cobro and registro_id = registro;
    perform sumar_resultado(
      cobro, antes.mes, antes.cliente_id, antes.camion_id, antes.cobrado, antes.costo, -1);
  end if;
  if despues.registro_id is not null then
    insert into resultado select despues.*;
    perform sumar_resultado(
      cobro, despues.mes, despues.cliente_id, despues.camion_id, despues.cobrado, despues.costo, 1);
  end if;
end
$$;

create function anotar_resultado() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'operacion' then
    perform calcular_resultado(false, coalesce(new.id, old.id));
  elsif tg_table_name = 'movimiento' then
    perform calcular_resultado(false, coalesce(new.operacion_id, old.operacion_id));
  else
    if old.operacion_id is not null then
      perform calcular_resultado(false, old.operacion_id);
    end if;
    if new.operacion_id is not null and new.operacion_id is distinct from old.operacion_id then
      perform calcular_resultado(false, new.operacion_id);
    end if;
    if (old.id is not null and old.operacion_id is null) or (new.id is not null and new.operacion_id is null) then
      perform calcular_resultado(true, coalesce(new.id, old.id));
    end if;
  end if;
  return null;
end
$$;

create trigger anotar_resultado_insert after insert on operacion
  for each row when (new.finalizado) execute function anotar_resultado();
create trigger anotar_resultado_update after update on operacion
  for each row when (
    (old.finalizado or new.finalizado)
    and (old.finalizado, old.monto, old.comision_monto, old.cliente_id, old.camion_id, old.deleted_at is null)
      is distinct from (new.finalizado, new.monto, new.comision_monto, new.cliente_id, new.camion_id, new.deleted_at is null)
  ) execute function anotar_resultado();
create trigger anotar_resultado_delete after delete on operacion
  for each row when (old.finalizado) execute function anotar_resultado();

create trigger anotar_resultado_insert after insert on movimiento
  for each row when (new.deleted_at is null) execute function anotar_resultado();
create trigger anotar_resultado_update after update on movimiento
  for each row when (
    (old.fecha_termino, old.orden, old.deleted_at is null) is distinct from (new.fecha_termino, new.orden, new.deleted_at is null)
  ) execute function anotar_resultado();
create trigger anotar_resultado_delete after delete on movimiento
  for each row when (old.deleted_at is null) execute function anotar_resultado();

create trigger anotar_resultado_insert after insert on extra
  for each row when (new.deleted_at is null) execute function anotar_resultado();
create trigger anotar_resultado_update after update on extra
  for each row when (
    (old.operacion_id, old.cliente_id, old.monto, old.costo, old.created_at, old.deleted_at is null)
      is distinct from (new.operacion_id, new.cliente_id, new.monto, new.costo, new.created_at, new.deleted_at is null)
  ) execute function anotar_resultado();
create trigger anotar_resultado_delete after delete on extra
  for each row when (old.deleted_at is null) execute function anotar_resultado();

create function recontar_resultado() returns void language sql as $$
  delete from resultado;
  delete from cuenta_resultado;
  insert into resultado select * from resultados_de_operaciones(array(select id from operacion where finalizado));
  insert into resultado select * from resultados_de_cobros(array(select id from extra where operacion_id is null));
  insert into cuenta_resultado (grupo, mes, cliente_id, camion_id, operaciones, cobros, cobrado, costo)
  select case when grouping(camion_id) = 1 then 'cliente' when grouping(cliente_id) = 1 then 'camion' else 'ambos' end,
    mes, cliente_id, camion_id, count(*) filter (where not es_cobro), count(*) filter (where es_cobro), sum(cobrado), sum(costo)
  from resultado
  group by grouping sets ((mes, cliente_id), (mes, camion_id), (mes, cliente_id, camion_id));
$$;
select recontar_resultado();

-- 040-liquidaciones.sql left out recontar_asignado().
create or replace function recontar() returns void language sql as $$
  select recontar_por_facturar();
  select recontar_por_portear();
  select recontar_asignado();
  select recontar_por_liquidar();
  select recontar_resultado();
$$;
