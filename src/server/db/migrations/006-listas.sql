-- 'Unfinished first, then the relevant ETA' (etaRelevante() in src/domain/agenda.ts): the order in which ASIGNADO opens.
create index operacion_pendientes_idx
  on operacion (finalizado, (case when tipo = 'EXPORTACION' then eta_planta else eta_puerto end), id)
  where deleted_at is null and chofer_id is not null;
