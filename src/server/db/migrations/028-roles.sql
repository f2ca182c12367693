-- replica: unaffected
-- Roles that restrict what a user may do (docs/RULES.md, R26). Existing users stay administrators.
alter table usuario drop constraint usuario_role_check;
alter table usuario add constraint usuario_role_check
  check (role in ('ADMIN', 'SUPER_ADMIN', 'DESPACHO', 'CONTABILIDAD', 'LECTURA'));
