-- replica: unaffected
-- Digests of the live rows of each replicated table, kept as the rows change (docs/decisions/030). A device makes the
-- same ones of its own rows and compares. Triggers keep them, once a statement, so no writer can forget to.

-- Of the row of that id and version, 52 bits: src/domain/digest.ts makes the same. Written so that Postgres inlines it.
create function huella_de(id bigint, version bigint) returns bigint
  language sql immutable parallel safe
  return ((((version % 67108859) * 48271997 + id % 67108859) % 67108837 * 29183447) % 67108819) * 67108864
    + (((id % 67108837) * 40692631 + version % 67108837) % 67108819 * 55127419) % 67108859;

-- The digest of the live rows of a table whose version is in the bucket (grupo * 4096 and up to the next one's) is the
-- exclusive or of all that stands here of it. Rows are only added, one a statement: to find and update the one of a
-- bucket takes three times as long. `juntar_huellas` makes one of them again, now and then.
create table huella (
  tabla text not null,
  grupo bigint not null,
  huella bigint not null
);

create function anotar_huella() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into huella select tg_table_name, version >> 12, bit_xor(huella_de(id, version)) from despues
    where deleted_at is null group by 2;
  elsif tg_op = 'UPDATE' then
    insert into huella select tg_table_name, version >> 12, bit_xor(huella_de(id, version)) from (
      select id, version from antes where deleted_at is null
      union all select id, version from despues where deleted_at is null) as cambiada
    group by 2 having bit_xor(huella_de(id, version)) <> 0;
  else
    insert into huella select tg_table_name, version >> 12, bit_xor(huella_de(id, version)) from antes
    where deleted_at is null group by 2;
  end if;
  return null;
end
$$;

-- Beside writers, and beside another one of its kind: what either has not seen stays as it is.
create function juntar_huellas() returns void language sql as $$
  with vieja as (delete from huella returning *)
  insert into huella select tabla, grupo, bit_xor(huella) from vieja group by 1, 2 having bit_xor(huella) <> 0;
$$;

-- All of it anew: for what was there before, and for whoever wrote rows past the triggers.
create function rehacer_huellas() returns void language plpgsql as $$
declare
  cual text;
begin
  delete from huella;
  foreach cual in array array['chofer', 'camion', 'cliente', 'planta', 'bodega', 'deposito', 'puerto', 'negociacion',
    'contenedor_transporte', 'porteo', 'contenedor', 'operacion', 'movimiento', 'almacenaje', 'extra', 'factura',
    'factura_item'] loop
    execute format('insert into huella select %1$L, version >> 12, bit_xor(huella_de(id, version)) from %1$I
      where deleted_at is null group by 2', cual);
  end loop;
end
$$;
select rehacer_huellas();

do $$
declare
  cual text;
begin
  foreach cual in array array['chofer', 'camion', 'cliente', 'planta', 'bodega', 'deposito', 'puerto', 'negociacion',
    'contenedor_transporte', 'porteo', 'contenedor', 'operacion', 'movimiento', 'almacenaje', 'extra', 'factura',
    'factura_item'] loop
    execute format('create trigger anotar_insert after insert on %1$I referencing new table as despues
      for each statement execute function anotar_huella()', cual);
    execute format('create trigger anotar_update after update on %1$I referencing old table as antes
      new table as despues for each statement execute function anotar_huella()', cual);
    execute format('create trigger anotar_delete after delete on %1$I referencing old table as antes
      for each statement execute function anotar_huella()', cual);
  end loop;
end
$$;
