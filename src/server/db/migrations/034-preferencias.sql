-- replica: unaffected
-- The settings of each user (docs/RULES.md, R27). `valor` is compact JSON: a text, because jsonb refuses the character NUL and
-- rounds numbers.
create table preferencia (
  usuario_id bigint not null references usuario on delete cascade,
  clave text not null check (clave ~ '^[a-z0-9._-]{1,100}$'),
  valor text not null check (octet_length(valor) <= 8192),
  updated_at timestamptz not null default now(),
  primary key (usuario_id, clave)
);
