-- replica: unaffected
-- The digests of 015, by triggers of each row: a statement of the API writes one row of a table or few, for which transition
-- tables and their aggregate cost more than they save (docs/decisions/030).
create or replace function anotar_huella() returns trigger language plpgsql as $$
declare
  antes bigint := 0;
  despues bigint := 0;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    antes := huella_de(old.id, old.version);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    despues := huella_de(new.id, new.version);
  end if;
  -- Both in one row where they are in the same bucket.
  if tg_op = 'UPDATE' and old.version >> 12 = new.version >> 12 then
    despues := antes # despues;
    antes := 0;
  end if;
  if antes <> 0 then
    insert into huella values (tg_table_name, old.version >> 12, antes);
  end if;
  if despues <> 0 then
    insert into huella values (tg_table_name, new.version >> 12, despues);
  end if;
  return null;
end
$$;

do $$
declare
  cual text;
begin
  foreach cual in array array['chofer', 'camion', 'cliente', 'planta', 'bodega', 'deposito', 'puerto', 'negociacion',
    'contenedor_transporte', 'porteo', 'contenedor', 'operacion', 'movimiento', 'almacenaje', 'extra', 'factura',
    'factura_item'] loop
    execute format('drop trigger anotar_insert on %1$I', cual);
    execute format('drop trigger anotar_update on %1$I', cual);
    execute format('drop trigger anotar_delete on %1$I', cual);
    execute format('create trigger anotar_huella after insert or update or delete on %1$I
      for each row execute function anotar_huella()', cual);
  end loop;
end
$$;
