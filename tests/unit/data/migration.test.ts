import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependenciesOf } from '#data/changes/dependencies.ts';
import { OUTBOX_SCHEMA } from '#data/changes/row.ts';
import { apartada, migrarFila } from '#data/store/migration.ts';
import { describeRow } from '#data/changes/mutations.ts';
import { filaUno } from '../../idb/version-one-row.ts';

describe('a row from a disk or a file', () => {
  it('is brought from the first schema to this one, and is then left as it is', () => {
    const fila = migrarFila({ ...filaUno(), seq: 1 });
    expect(fila).toMatchObject({ schema: OUTBOX_SCHEMA, origen: 'dispositivo', state: 'pending' });
    expect(migrarFila(fila)).toEqual(fila);
  });

  it('whatever it is, is read or set aside without an error, and can be shown and ordered', () => {
    const whole = { ...filaUno(), seq: 1, schema: 2, origen: 'dispositivo' };
    const field = fc.constantFrom(...Object.keys(whole));
    const broken = fc.tuple(field, fc.anything()).map(([key, value]) => ({ ...whole, [key]: value }));
    fc.assert(
      fc.property(fc.oneof(broken, fc.anything()), (cruda) => {
        const row = migrarFila(cruda) ?? apartada(cruda);
        expect(describeRow(row)).toEqual(expect.any(String));
        expect(new Date(row.capturedAt).toISOString()).toEqual(expect.any(String));
        dependenciesOf([row]);
      }),
    );
  });
});
