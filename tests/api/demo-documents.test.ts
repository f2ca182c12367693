/** The papers of the demo company. */
import { expect, it } from 'vitest';
import { isValidRut } from '#domain/rut.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { useApi } from '#tests/support/api.ts';

const api = useApi();

it('Each operation in progress has the guía that its client issued, and an import its customs paper', async () => {
  await fillDemo(api.db, { operaciones: 60, seed: 1, now: '2026-11-21T12:00:00.000Z' });
  const inProgress = await api.db
    .selectFrom('operacion')
    .select(['id', 'tipo'])
    .where('finalizado', '=', false)
    .where('id', 'in', (query) => query.selectFrom('movimiento').select('operacion_id'))
    .execute();
  const documentos = await api.db.selectFrom('documento').selectAll().orderBy('id').execute();
  expect(inProgress.length).toBeGreaterThan(0);
  for (const { id, tipo } of inProgress) {
    const own = documentos.filter(({ operacion_id }) => operacion_id === id);
    expect(own.map((each) => each.tipo)).toEqual(
      tipo === 'IMPORTACION' ? ['Guía de despacho', 'DIN'] : ['Guía de despacho'],
    );
    expect(isValidRut(own[0]!.rut_emisor!)).toBe(true);
  }
});
