import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TableName } from '#contracts/tables.ts';
import { expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { createReplica, getChanges } from '#tests/support/replica.ts';

const api = useApi();
const liveRows = async (table: TableName, from = api) =>
  from.db
    .selectFrom(table as 'chofer')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

describe('GET /sync/cambios', () => {
  it('GET /sync/cambios from the beginning gives every live row as it is stored, and the current version as cursor', async () => {
    const chofer = await api.make('/chofer', { ...payloads.chofer(), comision: 12.5 });
    const cliente = await api.make('/cliente', {
      ...payloads.cliente(),
      plantas: [{ nombre: 'P', comuna: 'C', direccion: 'D' }],
    });
    await api.make('/negociacion', { cliente: cliente.id, ...TARIFA, almacenaje_dias: 4.5 });
    const { cambios, cursor, hayMas, reinicio, instancia } = await getChanges(api);
    const reloj = await api.db.selectFrom('reloj').selectAll().executeTakeFirstOrThrow();
    expect({ cursor, hayMas, reinicio, instancia }).toEqual({
      cursor: reloj.version,
      hayMas: false,
      reinicio: false,
      instancia: reloj.instancia,
    });
    expect(cambios.map(({ tabla }) => tabla)).toEqual(['chofer', 'cliente', 'planta', 'negociacion']);
    for (const { tabla, filas, eliminados } of cambios) {
      expect(filas).toEqual(await liveRows(tabla));
      expect(eliminados).toEqual([]);
    }
    expect(cambios[0]?.filas[0]).toEqual(chofer);
    const negociacion = cambios[3]?.filas[0];
    expect(negociacion).toMatchObject({
      cliente_id: cliente.id,
      almacenaje_dias: 4.5,
      almacenaje_precio: 5000,
    });
  });

  it('GET /sync/cambios after a cursor gives only changed rows, and deletes as ids, with the row if history shows its name', async () => {
    const gone = await api.make('/bodega', payloads.bodega());
    const edited = await api.make('/puerto', payloads.puerto());
    const { id: business } = await api.make('/negociacion', {
      cliente: (await api.make('/cliente', payloads.cliente())).id,
      ...TARIFA,
    });
    const { cursor } = await getChanges(api);
    await api.remove(`/bodega/${gone.id}`);
    await api.remove(`/negociacion/${business}`);
    const { datos } = (await api.patch(`/puerto/${edited.id}`, { comuna: 'Arica' })).body;
    const { cambios } = await getChanges(api, `desde=${cursor}`);
    expect(cambios).toEqual([
      {
        tabla: 'bodega',
        filas: [],
        eliminados: [gone.id],
        historial: [
          {
            ...gone,
            version: expect.any(Number),
            updated_at: expect.any(String),
            deleted_at: expect.any(String),
          },
        ],
      },
      { tabla: 'puerto', filas: [datos], eliminados: [] },
      { tabla: 'negociacion', filas: [], eliminados: [business] },
    ]);
    expect(
      (await getChanges(api, `desde=${(await getChanges(api, `desde=${cursor}`)).cursor}`)).cambios,
    ).toEqual([]);
  });

  it('GET /sync/cambios from the beginning sends deleted rows only if history shows their names', async () => {
    const { id } = await api.make('/bodega', { ...payloads.bodega(), nombre: 'Bodega Histórica' });
    const cliente = await api.make('/cliente', payloads.cliente());
    const business = await api.make('/negociacion', { cliente: cliente.id, ...TARIFA });
    await api.remove(`/bodega/${id}`);
    await api.remove(`/negociacion/${business.id}`);
    const { cambios } = await getChanges(api);
    const bodega = cambios.find(({ tabla }) => tabla === 'bodega');
    expect(bodega?.eliminados).toContain(id);
    expect(bodega?.historial).toContainEqual(expect.objectContaining({ id, nombre: 'Bodega Histórica' }));
    expect(cambios.find(({ tabla }) => tabla === 'negociacion')?.eliminados).toEqual([]);
  });

  it('GET /sync/cambios comes in pages of at most `limite` rows that never split a version', async () => {
    const plantas = Array.from({ length: 7 }, (_, n) => ({ nombre: `P${n}`, comuna: 'C', direccion: 'D' }));
    await api.make('/cliente', { ...payloads.cliente(), plantas });
    for (let n = 0; n < 12; n += 1) await api.make('/puerto', payloads.puerto());
    const replica = createReplica(api);
    await replica.sync(5);
    expect(replica.state.pages).toBeGreaterThan(4);
    for (const table of ['cliente', 'planta', 'puerto'] as const) {
      expect(replica.rows(table).toSorted((a, b) => a.id - b.id)).toEqual(await liveRows(table));
    }
    let cursor = 0;
    let remaining: number | null = null;
    for (let more = true; more;) {
      const page = await getChanges(api, `desde=${cursor}&limite=5`);
      const rows = page.cambios.reduce(
        (sum, { filas, eliminados }) => sum + filas.length + eliminados.length,
        0,
      );
      if (remaining !== null) expect(page.restantes ?? 0).toBe(remaining - rows);
      expect(page.restantes === undefined).toBe(!page.hayMas);
      remaining = page.restantes ?? 0;
      const versions = page.cambios.flatMap(({ filas }) => filas.map(({ version }) => version));
      if (new Set(versions).size > 1) expect(versions.length).toBeLessThanOrEqual(5);
      ({ cursor, hayMas: more } = page);
    }
  });

  it('GET /sync/cambios skips no version while eight clients write at once', async () => {
    const replica = createReplica(api);
    await replica.sync();
    const writing = new AbortController();
    const writers = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 12; n += 1) {
        const { id } = await api.make('/chofer', payloads.chofer());
        await api.patch(`/chofer/${id}`, { comision: n + 2 });
        if (n % 3 === 0) await api.remove(`/chofer/${id}`);
      }
    });
    const reader = (async () => {
      while (!writing.signal.aborted) await replica.sync(7);
    })();
    await Promise.all(writers);
    writing.abort();
    await reader;
    await replica.sync(7);
    expect(replica.rows('chofer').toSorted((a, b) => a.id - b.id)).toEqual(await liveRows('chofer'));
  });
});

describe('A replica starts anew (reinicio)', () => {
  const anew = { cambios: [], cursor: 0, hayMas: false, reinicio: true };

  it('A replica starts anew if its cursor is from the future or from another database', async () => {
    const { cursor, instancia } = await getChanges(api);
    expect(await getChanges(api, `desde=${cursor + 1}`)).toMatchObject(anew);
    expect(await getChanges(api, `desde=${cursor}&instancia=${randomUUID()}`)).toMatchObject({
      ...anew,
      instancia,
    });
    expect(await getChanges(api, `desde=${cursor}&instancia=${instancia}`)).toMatchObject({
      reinicio: false,
    });
  });

  it('A replica starts anew if it missed a tombstone of more than 401 days, but not one of 399', async () => {
    const { id } = await api.make('/puerto', payloads.puerto());
    const { cursor } = await getChanges(api);
    await api.remove(`/puerto/${id}`);
    const age = async (days: number): Promise<void> => {
      await sql`update puerto set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        api.db,
      );
      // Another user writes meanwhile: without a write the server repeats its cached answer.
      await api.make('/bodega', payloads.bodega());
    };
    await age(399);
    expect(await getChanges(api, `desde=${cursor}`)).toMatchObject({ reinicio: false });
    await age(402);
    expect(await getChanges(api, `desde=${cursor}`)).toMatchObject(anew);
    const replica = createReplica(api);
    await replica.sync(1);
    expect(replica.rows('puerto').some((row) => row.id === id)).toBe(false);
  });

  it.each(['desde=-1', 'desde=x', 'desde=1.5', 'limite=x'])(
    'A replica does not start anew where %s: the request is refused',
    async (query) => {
      expectRefused(await api.get(`/sync/cambios?${query}`), 'validacion');
    },
  );
});
