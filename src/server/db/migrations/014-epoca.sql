-- Epochs: a cursor is (epoch, version), and a version is valid only within the range of its epoch. Whoever puts an older
-- state of the database back by whatever means (a snapshot of the disk, PITR, a failover, SQL) takes the epochs opened
-- since along, or cuts them short: a cursor beyond is known by it (docs/decisions/030).
create table epoca (
  id uuid primary key,
  -- The version at which it was opened, and the last one before the next epoch; null: it is the current one.
  desde bigint not null,
  hasta bigint,
  created_at timestamptz(3) not null default now()
);

alter table reloj
  -- The current epoch.
  add column epoca uuid not null default gen_random_uuid(),
  -- The run of Postgres and the very database and table in which it was opened (CORRIDA of src/server/db/epoch.ts).
  add column corrida text,
  -- Counts the migrations that touched a replicated table (src/server/db/migrate.ts): a replica of another number is
  -- filled anew.
  add column esquema integer not null default 1;
insert into epoca (id, desde) select epoca, version from reloj;

-- An epoch is opened by giving `reloj` another one, or an older version. It begins far above all versions handed out, so
-- that no version that was lost (of an If-Match, say) comes to name another state of a record.
create function abrir_epoca() returns trigger language plpgsql as $$
declare
  fin bigint := least(old.version, new.version);
begin
  if new.epoca = old.epoca then new.epoca := gen_random_uuid(); end if;
  new.version := greatest(old.version, new.version) + 1000000;
  update epoca set hasta = fin where hasta is null or hasta > fin;
  insert into epoca (id, desde) values (new.epoca, new.version);
  return new;
end
$$;
create trigger abrir_epoca before update on reloj for each row
  when (new.epoca <> old.epoca or new.version < old.version) execute function abrir_epoca();
