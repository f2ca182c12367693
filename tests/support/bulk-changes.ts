/** SQL that changes many rows of any counted kind at once, for a number that says which and how. */
const some = (n: number) => `id % ${2 + (n % 5)} = ${n % 2}`;

export function bulkChanges(cliente: number, other: number): readonly ((n: number) => string)[] {
  return [
    (n) => `update operacion set deleted_at = case when ${some(n)} then now() end`,
    (n) => `update operacion set finalizado = ${some(n)}, monto = monto + ${n}`,
    (n) => `update operacion set cliente_id = case when ${some(n)} then ${cliente} else ${other} end`,
    (n) => `update operacion set chofer_id = case when ${some(n)} then (select min(id) from chofer) end`,
    (n) => `update operacion set camion_id = case when ${some(n)} then (select min(id) from camion) end`,
    (n) => `update operacion set tipo = case when ${some(n)} then 'IMPORTACION' else 'EXPORTACION' end`,
    (n) => `update operacion set comision_monto = case when ${some(n)} then ${n % 3} * 1000 end`,
    (n) => `update movimiento set fecha_termino = fecha_termino - interval '${n} days' where ${some(n)}`,
    // Each row exists, so each is updated.
    (
      n,
    ) => `insert into operacion as o (id, version, tipo, cliente_id, monto, eta_puerto, eta_planta, finalizado)
      select id, version, tipo, cliente_id, monto, eta_puerto, eta_planta, finalizado from operacion where ${some(n)}
      on conflict (id) do update set monto = o.monto + 1, finalizado = not o.finalizado, deleted_at = null`,
    (n) =>
      `update extra set deleted_at = case when ${some(n)} then now() end, cliente_id = ${n % 2 ? cliente : other}`,
    (n) => `update factura_item set deleted_at = now() where ${some(n)}`,
    // An item is live on one invoice only.
    (n) => `update factura_item i set deleted_at = null where ${some(n)} and id = (
      select max(id) from factura_item o where (o.operacion_id, o.extra_id) is not distinct from (i.operacion_id, i.extra_id))
      and not exists (select from factura_item o where o.deleted_at is null
        and (o.operacion_id, o.extra_id) is not distinct from (i.operacion_id, i.extra_id))`,
    (n) =>
      `update factura set created_at = created_at - interval '${n} hours', deleted_at = case when ${some(n)} then now() end`,
    (n) => `update contenedor set deleted_at = case when ${some(n)} then now() end`,
    (n) => `update contenedor set transporte_id = case when ${some(n)} then (
      select min(id) + ${n % 2} from contenedor_transporte) end`,
    (n) =>
      `update almacenaje set deleted_at = case when ${some(n)} then now() end, con_mercaderia = id % 3 = ${n % 3}`,
    (n) =>
      `update almacenaje set contenedor_id = (select min(id) + ${n % 3} from contenedor) where id % 4 = ${n % 4}`,
    (n) => `insert into almacenaje (version, contenedor_id, bodega_id, con_mercaderia, entrada)
      select 1, id, (select min(id) from bodega), ${some(n)}, now() from contenedor where id % 7 = ${n % 7}`,
    (n) => `delete from almacenaje where ${some(n)} and id % 3 = 0 and not exists (
      select from movimiento m where m.id in (mov_entrada, mov_salida))`,
    (n) => `insert into contenedor (version, underlang, cliente_id, transporte_id)
      select 1, false, ${cliente}, t.id from contenedor_transporte t where id % 4 = ${n % 4}`,
    (n) => `update factura set subtotal = subtotal + ${n}, total = total + ${n}`,
    (n) => `delete from factura_item where ${some(n)} and id % 3 = 0`,
    (n) => `insert into operacion (version, tipo, cliente_id, monto, eta_puerto, eta_planta, finalizado)
      select 1, 'IMPORTACION', ${cliente}, ${n}, now(), now(), n % 2 = 0 from generate_series(1, ${n % 4}) n`,
    () => `delete from operacion o where cliente_id = ${cliente} and contenedor_id is null and not exists (
      select from factura_item i where i.operacion_id = o.id) and not exists (
      select from movimiento m where m.operacion_id = o.id) and not exists (
      select from adjunto a where a.operacion_id = o.id) and not exists (
      select from documento d where d.operacion_id = o.id) and not exists (
      select from extra e where e.operacion_id = o.id)`,
  ];
}
