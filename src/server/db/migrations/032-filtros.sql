-- replica: unaffected
-- ASIGNADO filtered by days of the relevant ETA (relevantEta() in src/domain/agenda.ts).
create index operacion_eta_idx on operacion ((case when tipo = 'EXPORTACION' then eta_planta else eta_puerto end))
  where deleted_at is null and chofer_id is not null;
