-- Names the installation for good. It travels with backups, while each restore renews `instancia`. A company that is older
-- than this column derives it from its first user: a backup from before it, restored, is the same installation then.
alter table reloj add column instalacion uuid not null default gen_random_uuid();
update reloj set instalacion = md5('instalacion ' || uuid)::uuid
from (select uuid from usuario order by id limit 1) as primero;
