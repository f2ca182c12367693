import { describe, expect, it } from 'vitest';
import { maySend } from '#contracts/field-permissions.ts';
import { rolesOf } from '#contracts/permissions.ts';
import { ROLES, type Role } from '#domain/vocabulary.ts';

const COMISION = { comision_externo: 12.5 };

describe('Permissions on fields', () => {
  it.each<[what: string, body: unknown, more: Role[]]>([
    ['a commission alone', COMISION, ['CONTABILIDAD']],
    ['a commission and an amount', { ...COMISION, monto: 1 }, []],
    ['an amount', { monto: 1 }, []],
    ['nothing', {}, []],
    ['no object', null, []],
  ])('Beside who may edit operations, a PATCH of one with %s (%j) is permitted to: %s', (_, body, more) => {
    const expected = ROLES.filter((role) =>
      rolesOf('operacion.update').includes(role) ? role !== 'CHOFER' : more.includes(role),
    );
    expect(ROLES.filter((role) => maySend(role, 'operacion.update', body))).toEqual(expected);
  });

  it('A permission on fields of one call is none on another call', () => {
    expect(maySend('CONTABILIDAD', 'movimiento.update', COMISION)).toBe(false);
  });
});
