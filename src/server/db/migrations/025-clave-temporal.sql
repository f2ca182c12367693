-- replica: unaffected
-- A password that somebody else chose: its user replaces it at the first login (docs/decisions/051).
alter table usuario add column clave_temporal boolean not null default false;
