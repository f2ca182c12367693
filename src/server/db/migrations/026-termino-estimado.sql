-- The end of a movement is a guess until the truck has left (R18.7).
alter table movimiento add column termino_estimado boolean not null default false;
