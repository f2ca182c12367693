-- replica: unaffected
-- Postgres removes old versions of the row once a quarter of its page is in use, instead of nine tenths of it, so writers
-- that come one after the other find space on the same page (docs/decisions/082).
alter table reloj set (fillfactor = 25);
-- A table that has grown gets one page again.
cluster reloj using reloj_pkey;
