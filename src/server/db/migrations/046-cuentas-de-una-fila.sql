-- replica: unaffected
-- Triggers that each movement meets, with fewer statements (docs/decisions/084). They use the row that they are given instead
-- of looking it up again. Whether an update may have changed what is counted is told by its columns (`update of`), for which
-- Postgres reads a list; a condition (`when`) is parsed anew by each statement. There is no BEFORE trigger on operacion that
-- sets columns; `update of` would not see its changes.

-- Adds to a counter. Updating a row takes half as long as an `insert … on conflict` that finds it.
create or replace function sumar_cuenta_operacion(asignada boolean, finalizada boolean, facturada boolean, mas bigint, monto numeric)
  returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update cuenta_operacion c set cantidad = c.cantidad + mas, monto = c.monto + sumar_cuenta_operacion.monto
  where c.asignada = sumar_cuenta_operacion.asignada and c.finalizada = sumar_cuenta_operacion.finalizada
    and c.facturada = sumar_cuenta_operacion.facturada;
  if not found then
    insert into cuenta_operacion as c values (asignada, finalizada, facturada, mas, monto)
    on conflict on constraint cuenta_operacion_pkey
      do update set cantidad = c.cantidad + excluded.cantidad, monto = c.monto + excluded.monto;
  end if;
end
$$;

create or replace function contar_operacion_alterada() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  facturada boolean;
begin
  if (old.cliente_id, old.chofer_id is null, old.finalizado, old.monto, old.deleted_at is null)
    is not distinct from (new.cliente_id, new.chofer_id is null, new.finalizado, new.monto, new.deleted_at is null)
  then
    return null;
  end if;
  facturada := exists (select from factura_item i where i.operacion_id = new.id and i.deleted_at is null);
  if old.deleted_at is null then
    perform sumar_cuenta_operacion(old.chofer_id is not null, old.finalizado, facturada, -1, -old.monto);
  end if;
  if new.deleted_at is null then
    perform sumar_cuenta_operacion(new.chofer_id is not null, new.finalizado, facturada, 1, new.monto);
  end if;
  if old.finalizado then
    delete from por_facturar where operacion_id = new.id;
  end if;
  if new.finalizado and new.deleted_at is null and not facturada then
    -- A row that is there already, left behind by a count that went wrong, must not keep an operation from finishing.
    insert into por_facturar (cliente_id, operacion_id) values (new.cliente_id, new.id)
    on conflict (operacion_id) do update set cliente_id = excluded.cliente_id;
  end if;
  return null;
end
$$;

drop trigger contar_update on operacion;
create trigger contar_update after update of cliente_id, chofer_id, finalizado, monto, deleted_at on operacion
  for each row execute function contar_operacion_alterada();

create function sumar_cuenta_asignado(un_tipo text, cliente bigint, chofer bigint, camion bigint, finalizada boolean, mas bigint)
  returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update cuenta_asignado c set cantidad = c.cantidad + mas
  where c.cliente_id = cliente and c.chofer_id = chofer and c.camion_id is not distinct from camion
    and c.tipo = un_tipo and c.finalizado = finalizada;
  if not found then
    insert into cuenta_asignado as c values (un_tipo, cliente, chofer, camion, finalizada, mas)
    on conflict (cliente_id, chofer_id, camion_id, tipo, finalizado)
      do update set cantidad = c.cantidad + excluded.cantidad;
  end if;
end
$$;

create or replace function contar_asignado_alterada() returns trigger language plpgsql as $$
begin
  if (old.tipo, old.cliente_id, old.chofer_id, old.camion_id, old.finalizado, old.deleted_at is null)
    is not distinct from (new.tipo, new.cliente_id, new.chofer_id, new.camion_id, new.finalizado, new.deleted_at is null)
  then
    return null;
  end if;
  if old.deleted_at is null and old.chofer_id is not null then
    perform sumar_cuenta_asignado(old.tipo, old.cliente_id, old.chofer_id, old.camion_id, old.finalizado, -1);
  end if;
  if new.deleted_at is null and new.chofer_id is not null then
    perform sumar_cuenta_asignado(new.tipo, new.cliente_id, new.chofer_id, new.camion_id, new.finalizado, 1);
  end if;
  return null;
end
$$;

drop trigger contar_asignado_update on operacion;
create trigger contar_asignado_update
  after update of tipo, cliente_id, chofer_id, camion_id, finalizado, deleted_at on operacion
  for each row execute function contar_asignado_alterada();

-- What is not settled (040).
create function anotar_por_liquidar_alterada() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if (old.comision_monto, old.finalizado, old.chofer_id, old.deleted_at)
    is not distinct from (new.comision_monto, new.finalizado, new.chofer_id, new.deleted_at)
  then
    return null;
  end if;
  if old.comision_monto > 0 then
    delete from por_liquidar where operacion_id = new.id;
  end if;
  if new.finalizado and new.comision_monto > 0 and new.chofer_id is not null and new.deleted_at is null then
    if not exists (select from liquidacion_linea l where l.operacion_id = new.id and l.deleted_at is null) then
      insert into por_liquidar (operacion_id, chofer_id) values (new.id, new.chofer_id)
      on conflict (operacion_id) do update set chofer_id = excluded.chofer_id;
    end if;
  end if;
  return null;
end
$$;

drop trigger anotar_por_liquidar_update on operacion;
create trigger anotar_por_liquidar_update after update of comision_monto, finalizado, chofer_id, deleted_at on operacion
  for each row execute function anotar_por_liquidar_alterada();

-- Results (042): computed by the statement that inserts them.
create or replace function calcular_resultado(cobro boolean, registro bigint) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  r resultado;
begin
  delete from resultado where es_cobro = cobro and registro_id = registro returning * into r;
  if found then
    perform sumar_resultado(cobro, r.mes, r.cliente_id, r.camion_id, r.cobrado, r.costo, -1);
  end if;
  if cobro then
    insert into resultado select * from resultados_de_cobros(array[registro]) returning * into r;
  else
    insert into resultado select * from resultados_de_operaciones(array[registro]) returning * into r;
  end if;
  if found then
    perform sumar_resultado(cobro, r.mes, r.cliente_id, r.camion_id, r.cobrado, r.costo, 1);
  end if;
end
$$;

create function anotar_resultado_alterado() returns trigger language plpgsql as $$
begin
  if (old.finalizado or new.finalizado)
    and (old.finalizado, old.monto, old.comision_monto, old.cliente_id, old.camion_id, old.deleted_at is null)
      is distinct from (new.finalizado, new.monto, new.comision_monto, new.cliente_id, new.camion_id, new.deleted_at is null)
  then
    perform calcular_resultado(false, new.id);
  end if;
  return null;
end
$$;

drop trigger anotar_resultado_update on operacion;
create trigger anotar_resultado_update
  after update of finalizado, monto, comision_monto, cliente_id, camion_id, deleted_at on operacion
  for each row execute function anotar_resultado_alterado();

-- A new movement or charge; a charge may have no operation. anotar_resultado() of 043 is still called for changed and deleted
-- ones, and for new and deleted operations.
create function anotar_resultado_nuevo() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    return null;
  end if;
  if new.operacion_id is null then
    perform calcular_resultado(true, new.id);
  elsif (select finalizado from operacion where id = new.operacion_id) then
    perform calcular_resultado(false, new.operacion_id);
  end if;
  return null;
end
$$;

drop trigger anotar_resultado_insert on movimiento;
create trigger anotar_resultado_insert after insert on movimiento
  for each row execute function anotar_resultado_nuevo();
drop trigger anotar_resultado_insert on extra;
create trigger anotar_resultado_insert after insert on extra
  for each row execute function anotar_resultado_nuevo();

-- New charges (010) and new containers (011), by triggers of each row; changed ones by the statement, as before.
create function contar_extra_nuevo() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    insert into por_facturar (cliente_id, extra_id) values (new.cliente_id, new.id);
  end if;
  return null;
end
$$;

drop trigger contar_insert on extra;
create trigger contar_insert after insert on extra for each row execute function contar_extra_nuevo();

create or replace function contar_extra() returns trigger language plpgsql as $$
begin
  perform buscar_por_facturar('{}', array(select id from (
    select id, cliente_id, deleted_at is null from antes
    except select id, cliente_id, deleted_at is null from despues) as cambiado));
  return null;
end
$$;

create function contar_contenedor_nuevo() returns trigger language plpgsql as $$
begin
  if new.transporte_id is not null then
    perform buscar_por_portear(array[new.id]);
  end if;
  return null;
end
$$;

drop trigger contar_insert on contenedor;
create trigger contar_insert after insert on contenedor for each row execute function contar_contenedor_nuevo();

create or replace function contar_contenedor() returns trigger language plpgsql as $$
begin
  perform buscar_por_portear(array(select id from (
    select id, transporte_id, deleted_at is null from antes
    except select id, transporte_id, deleted_at is null from despues) as cambiado));
  return null;
end
$$;

-- Digests (024): a new row, and one that stays live in the same bucket, are the usual ones.
create or replace function anotar_huella() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.deleted_at is null then
      insert into huella values (tg_table_name, new.version >> 12, huella_de(new.id, new.version));
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.deleted_at is null and new.deleted_at is null and old.version >> 12 = new.version >> 12 then
      if old.version <> new.version or old.id <> new.id then
        insert into huella
        values (tg_table_name, new.version >> 12, huella_de(old.id, old.version) # huella_de(new.id, new.version));
      end if;
      return null;
    end if;
    if new.deleted_at is null then
      insert into huella values (tg_table_name, new.version >> 12, huella_de(new.id, new.version));
    end if;
  end if;
  if old.deleted_at is null then
    insert into huella values (tg_table_name, old.version >> 12, huella_de(old.id, old.version));
  end if;
  return null;
end
$$;
