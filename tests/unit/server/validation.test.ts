import { expect, it } from 'vitest';
import * as v from 'valibot';
import { arrayOf } from '#contracts/arrays.ts';
import { check } from '#server/http/validation.ts';

const schema = v.object({ ids: arrayOf(v.number(), { max: 1000 }) });
const refused = (count: number) => check(schema, { ids: Array(count).fill('x') }).error!.refusal;

it('A refusal names a hundred fields at most, and says if there are more', () => {
  expect(refused(100)).toEqual({
    codigo: 'validacion',
    mensaje: 'ids.0: Campo inválido',
    errores: Array.from({ length: 100 }, (_, n) => ({ campo: `ids.${n}`, mensaje: 'Campo inválido' })),
  });
  const many = refused(101);
  expect(many.mensaje).toBe('ids.0: Campo inválido (hay más de 100 errores)');
  expect(many.errores).toHaveLength(100);
});

it('A long key of the client is shortened in the refusal', () => {
  const { error } = check(v.record(v.string(), v.number()), { ['k'.repeat(100_000)]: 'x' });
  expect(error!.refusal.errores![0]!.campo).toHaveLength(200);
  expect(error!.message.length).toBeLessThan(300);
});
