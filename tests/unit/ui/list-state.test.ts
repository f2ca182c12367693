import { describe, expect, it } from 'vitest';
import { nextOrder } from '#ui/table/use-list-state.ts';

const initial = { key: 'nombre', direction: 'ASC' } as const;
const asc = (key: string) => ({ key, direction: 'ASC' }) as const;
const desc = (key: string) => ({ key, direction: 'DESC' }) as const;

describe('A press on the header of a column', () => {
  it.each([
    ['sorts by it', asc('rut'), initial, 'rut:ASC'],
    ['again: the other direction', desc('rut'), asc('rut'), 'rut:DESC'],
    ["a third time: the list's own order", asc('rut'), desc('rut'), null],
    ['that is sorted at first: the other direction', desc('nombre'), initial, 'nombre:DESC'],
    ["that one again: the list's own order", asc('nombre'), desc('nombre'), null],
  ])('A press on the header of a column %s', (_, wanted, current, expected) => {
    expect(nextOrder(wanted, current, initial)).toBe(expected);
  });

  it('A press on the header of a list that is descending at first reverses it, and another restores it', () => {
    expect(nextOrder(asc('id'), desc('id'), desc('id'))).toBe('id:ASC');
    expect(nextOrder(desc('id'), asc('id'), desc('id'))).toBeNull();
  });
});
