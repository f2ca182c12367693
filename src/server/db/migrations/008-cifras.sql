-- The month's commissions: an operation counts when its delivery ended.
create index movimiento_entrega_idx on movimiento (fecha_termino)
  where tipo in ('Entrega en puerto', 'Entrega de contenedor') and deleted_at is null;
