-- A disabled user keeps its name in history and its email for itself, but cannot log in.
alter table usuario
  add column activo boolean not null default true,
  -- When the password was last changed: all that history may know of it.
  add column password_at timestamptz(3) not null default now();
