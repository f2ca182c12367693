import { describe, expect, it, vi } from 'vitest';
import { PipelinedClient } from '#server/db/client.ts';
import { openApi, payloads } from '#tests/support/api.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { createReplica, pull } from '#tests/support/replica.ts';

describe('Closed work', () => {
  it('that nothing has touched for 12 months is left out of a new replica, open work of any age is not', async () => {
    const own = await openApi();
    const { db } = own;
    const [cliente_id] = await insertRows(db, 'cliente', {
      ...payloads.cliente(),
      updated_at: '2001-01-01T00:00:00Z',
    });
    const insert = async (
      tabla: Parameters<typeof insertRows>[1],
      row: object,
      old: boolean,
    ): Promise<number> => {
      const updated_at = old ? '2024-01-01T00:00:00Z' : new Date().toISOString();
      const [id] = await insertRows(db, tabla, { ...row, updated_at });
      return id ?? 0;
    };
    const detalle = { unidad: 'hora' };
    async function operacion({ old = true, paid = true, invoiced = true, extra = true } = {}) {
      const eta = '2024-01-01T00:00:00Z';
      const numero = { numero: null, underlang: false, cliente_id };
      const contenedor_id = await insert('contenedor', numero, old);
      const base = {
        tipo: 'IMPORTACION',
        cliente_id,
        monto: 1,
        eta_puerto: eta,
        eta_planta: eta,
        contenedor_id,
      };
      const operacion_id = await insert('operacion', { ...base, finalizado: true }, old);
      const movimiento = {
        operacion_id,
        orden: 1,
        tipo: 'Retiro en puerto',
        fecha_inicio: eta,
        fecha_termino: eta,
      };
      await insert('movimiento', { ...movimiento, datos: {} }, old);
      const extra_id = await insert(
        'extra',
        { cliente_id, operacion_id, tipo: 'Underlang', monto: 1, detalle },
        old,
      );
      if (!invoiced) return operacion_id;
      const totales = { subtotal: 2, iva: 0, total: 2 };
      const factura_id = await insert('factura', { cliente_id, ...totales, pagada: paid }, old);
      const item = { factura_id, descripcion: 'x', precio: 1, cantidad: 1 };
      await insert('factura_item', { ...item, operacion_id }, old);
      if (extra) await insert('factura_item', { ...item, extra_id }, old);
      return operacion_id;
    }
    const closed = await operacion();
    const kept = [
      await operacion({ old: false }),
      await operacion({ paid: false }),
      await operacion({ invoiced: false }),
      await operacion({ extra: false }),
    ];
    await own.make('/puerto', payloads.puerto());
    for (const limite of [1, 1000]) {
      const replica = createReplica(own);
      await replica.sync(limite);
      expect(replica.rows('operacion').map(({ id }) => id)).toEqual(kept);
      expect(replica.rows('movimiento').map(({ operacion_id }) => operacion_id)).toEqual(kept);
      expect(replica.rows('extra').map(({ operacion_id }) => operacion_id)).toEqual(kept);
      expect(replica.rows('contenedor')).toHaveLength(4);
      expect(replica.rows('factura')).toHaveLength(3);
      expect(replica.rows('factura_item').map(({ operacion_id }) => operacion_id)).not.toContain(closed);
      expect(replica.rows('cliente')).toHaveLength(1);
      expect(replica.rows('puerto')).toHaveLength(1);
      for (const tabla of ['operacion', 'movimiento', 'contenedor', 'extra', 'factura', 'cliente'] as const) {
        const ids = replica.rows(tabla).map(({ id }) => id);
        const stored = db
          .selectFrom(tabla as 'operacion')
          .selectAll()
          .where('id', 'in', ids);
        expect(replica.rows(tabla)).toEqual(await stored.orderBy('id').execute());
      }
    }

    // What is closed takes long to find out in an old company: twice a first page, however many devices ask at once.
    await own.make('/puerto', payloads.puerto());
    const query = vi.spyOn(PipelinedClient.prototype, 'query');
    const answers = await Promise.all([own, own, own].map((each) => pull(each)));
    const found = query.mock.calls.filter(([text]) => String(text).includes('cerrada as materialized'));
    query.mockRestore();
    expect(found).toHaveLength(2);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await own.drop();
  });
});
