-- Charges by hand (R33), what an invoice has without IVA, and the usual prices agreed with a client.
alter table extra
  add column manual boolean not null default false,
  add column descripcion text,
  add column afecto boolean not null default true,
  add column costo bigint check (costo >= 0),
  alter column detalle drop not null,
  drop constraint extra_tipo_check,
  add constraint extra_tipo_check check (
    case
      when manual then tipo in ('Falso flete', 'Peaje', 'Sobreestadía', 'Gate in', 'Lavado', 'Sobrepeso', 'Otro')
      else tipo in (
        'Estadia planta', 'Estadia puerto', 'Almacenaje', 'Underlang', 'Porteo Valparaiso', 'Porteo San Antonio'
      )
    end
  ),
  -- A charge by hand was not computed, and belongs to no movement; a derived one says how it was computed.
  add constraint extra_manual_check check (
    case
      when manual then detalle is null and movimiento_id is null and contenedor_id is null and monto >= 1
        and (tipo <> 'Otro' or descripcion is not null)
      else detalle is not null and descripcion is null and costo is null and afecto
    end
  );

alter table factura
  add column exento bigint not null default 0,
  add constraint factura_exento_check check (exento between 0 and subtotal);

alter table negociacion
  add column precio_falso_flete bigint check (precio_falso_flete >= 1),
  add column precio_peaje bigint check (precio_peaje >= 1),
  add column precio_sobreestadia bigint check (precio_sobreestadia >= 1),
  add column precio_gate_in bigint check (precio_gate_in >= 1),
  add column precio_lavado bigint check (precio_lavado >= 1),
  add column precio_sobrepeso bigint check (precio_sobrepeso >= 1);
