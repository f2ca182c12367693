-- Who drove each leg: a movement keeps the driver and the truck of its operation (R18.8). Existing movements get those that
-- their operation has now. No version is raised; replicas fetch the rows again, since this file names a table of theirs.
alter table movimiento add column chofer_id bigint references chofer, add column camion_id bigint references camion;
update movimiento m set chofer_id = o.chofer_id, camion_id = o.camion_id
  from operacion o where o.id = m.operacion_id;
