-- replica: unaffected
-- Users who are drivers, and see their own work only (docs/RULES.md, R26.5).
alter table usuario drop constraint usuario_role_check;
alter table usuario add constraint usuario_role_check
  check (role in ('ADMIN', 'SUPER_ADMIN', 'DESPACHO', 'CONTABILIDAD', 'LECTURA', 'CHOFER'));
alter table usuario
  add column chofer_id bigint references chofer,
  -- The version from which the user sees other rows than before: devices with an older cursor start anew.
  add column replica_desde bigint not null default 0;
alter table usuario add constraint usuario_chofer_check check ((role = 'CHOFER') = (chofer_id is not null));
create unique index usuario_chofer_idx on usuario (chofer_id) where activo and deleted_at is null;
-- Finds the work that was finished in the last days.
create index movimiento_termino_idx on movimiento (fecha_termino) where deleted_at is null;
