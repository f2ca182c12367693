-- replica: unaffected
-- Numbers of operations and invoices (their ids) come from counters that a rollback puts back, so that what is refused or
-- fails after its insert leaves no gap. A sequence does not roll back (docs/decisions/033).
create table numero (
  tabla text primary key,
  ultimo bigint not null
);
insert into numero (tabla, ultimo)
  select 'operacion', case when is_called then last_value else last_value - 1 end from operacion_id_seq
  union all
  select 'factura', case when is_called then last_value else last_value - 1 end from factura_id_seq;

-- The row lock puts writers in line, whether or not they hold the lock of `reloj`.
create function next_numero(de text) returns bigint language sql as $$
  update numero set ultimo = ultimo + 1 where tabla = de returning ultimo
$$;
alter table operacion alter column id drop identity, alter column id set default next_numero('operacion');
alter table factura alter column id drop identity, alter column id set default next_numero('factura');
