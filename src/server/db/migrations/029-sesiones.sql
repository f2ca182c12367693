-- replica: unaffected
-- Where sessions were opened, which ones somebody ended, and what the server keeps for each user
-- who logs in (R15.8 to R15.10, docs/decisions/057).
-- The browser and the system of the login, in words.
alter table sesion add column dispositivo text not null default 'Dispositivo desconocido';

-- Sessions that somebody ended: their devices delete what they have. Backups contain them.
create table sesion_terminada (
  token_hash text primary key,
  terminada_at timestamptz(3) not null default now()
);
create index sesion_terminada_at_idx on sesion_terminada (terminada_at);

-- Apart from `usuario`, whose rows are logged and answered.
create table usuario_acceso (
  usuario_id bigint primary key references usuario on delete cascade,
  -- A key pair of ECDH P-256, in base64url: the public key as a point, the private one as PKCS #8.
  llave_publica text not null,
  llave_privada text not null,
  -- The last login.
  ingreso_at timestamptz(3) not null default now()
);
