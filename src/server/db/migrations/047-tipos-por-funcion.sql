-- replica: unaffected
-- The same checks as in 003 and 038, as calls of a function. Postgres parses the stored form of a check for each statement, and
-- one that lists words is long; a function is compiled once for each connection (docs/decisions/084). Whoever removes a type
-- also drops and adds the constraint, so that existing rows are checked.
create function es_tipo_de_movimiento(tipo text) returns boolean language plpgsql immutable as $$
begin
  return tipo in (
    'Retiro en puerto', 'Retiro de contenedor en Bodega', 'Retiro de contenedor en Deposito', 'Carga en planta',
    'Descarga en planta', 'Almacenaje en bodega', 'Entrega en puerto', 'Entrega de contenedor');
end
$$;

create function es_tipo_de_extra(manual boolean, tipo text) returns boolean language plpgsql immutable as $$
begin
  return case
    when manual then tipo in ('Falso flete', 'Peaje', 'Sobreestadía', 'Gate in', 'Lavado', 'Sobrepeso', 'Otro')
    else tipo in (
      'Estadia planta', 'Estadia puerto', 'Almacenaje', 'Underlang', 'Porteo Valparaiso', 'Porteo San Antonio')
  end;
end
$$;

alter table movimiento
  drop constraint movimiento_tipo_check,
  add constraint movimiento_tipo_check check (es_tipo_de_movimiento(tipo));
alter table extra
  drop constraint extra_tipo_check,
  add constraint extra_tipo_check check (es_tipo_de_extra(manual, tipo));
