-- replica: unaffected
-- Two triggers of 040 and 042 that the movements of an open operation met (docs/decisions/080).

-- The operation is looked up by its id before its state is compared. Otherwise the generic plan, made while the table was
-- small, reads all live operations with a driver: their index has the other conditions as its predicate.
create or replace function buscar_por_liquidar(operacion bigint) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  delete from por_liquidar p where p.operacion_id = operacion;
  insert into por_liquidar (operacion_id, chofer_id)
  select o.id, o.chofer_id from (select * from operacion t where t.id = buscar_por_liquidar.operacion offset 0) o
  where o.finalizado and o.comision_monto > 0 and o.chofer_id is not null and o.deleted_at is null
    and (select l.id from liquidacion_linea l where l.operacion_id = o.id and l.deleted_at is null) is null;
end
$$;

-- An operation that is not finished has no result, so its movements and charges need not look for one. The trigger of
-- `operacion` computes or deletes the result when that changes.
create or replace function anotar_resultado() returns trigger language plpgsql as $$
declare
  -- The operations that the charge or the movement belongs to, now and before.
  una bigint;
  otra bigint;
begin
  if tg_table_name = 'operacion' then
    perform calcular_resultado(false, coalesce(new.id, old.id));
    return null;
  end if;
  una := coalesce(new.operacion_id, old.operacion_id);
  otra := case when old.operacion_id is distinct from una then old.operacion_id end;
  if una is not null and (select finalizado from operacion where id = una) then
    perform calcular_resultado(false, una);
  end if;
  if otra is not null and (select finalizado from operacion where id = otra) then
    perform calcular_resultado(false, otra);
  end if;
  if tg_table_name = 'extra' then
    if (old.id is not null and old.operacion_id is null) or (new.id is not null and new.operacion_id is null) then
      perform calcular_resultado(true, coalesce(new.id, old.id));
    end if;
  end if;
  return null;
end
$$;
