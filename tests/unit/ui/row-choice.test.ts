import { describe, expect, it } from 'vitest';
import { MOST_CHOSEN, RowChoice } from '#ui/table/row-choice.ts';

interface Row {
  id: number;
}
const page = (from: number, to: number): (readonly [number, Row])[] =>
  Array.from({ length: to - from + 1 }, (_, n) => [from + n, { id: from + n }]);
const keys = (choice: RowChoice<Row>): unknown[] => [...choice.chosen.keys()];

describe('The choice of rows', () => {
  it('A row is chosen, and its choice ended, by one toggle', () => {
    const choice = new RowChoice<Row>();
    choice.toggle(1, { id: 1 });
    choice.toggle(2, { id: 2 });
    choice.toggle(1, { id: 1 });
    expect(keys(choice)).toEqual([2]);
  });

  it('A range reaches from the row toggled last, in either direction, and gives its state to all', () => {
    const choice = new RowChoice<Row>();
    choice.toggle(4, { id: 4 });
    choice.extend(2, page(1, 5));
    expect(new Set(keys(choice))).toEqual(new Set([2, 3, 4]));
    choice.toggle(2, { id: 2 });
    choice.extend(3, page(1, 5));
    expect(keys(choice)).toEqual([4]);
  });

  it('A range without a row toggled on the page is that row alone', () => {
    const choice = new RowChoice<Row>();
    choice.toggle(9, { id: 9 });
    choice.extend(2, page(1, 5));
    expect(keys(choice)).toEqual([9, 2]);
  });

  it('A choice of more rows than possible stops at 500, and says so', () => {
    const choice = new RowChoice<Row>();
    expect(choice.mark(page(1, MOST_CHOSEN), true)).toBe(true);
    expect(choice.toggle(501, { id: 501 })).toBe(false);
    expect(choice.mark(page(1, 3), true)).toBe(true);
    expect(choice.chosen.size).toBe(MOST_CHOSEN);
  });

  it('A choice tells its listeners, and not of newer values of rows', () => {
    const choice = new RowChoice<Row>();
    let calls = 0;
    const stop = choice.subscribe(() => calls++);
    choice.toggle(1, { id: 1 });
    choice.refresh([[1, { id: 1 }]]);
    choice.clear();
    choice.clear();
    stop();
    choice.toggle(1, { id: 1 });
    expect(calls).toBe(2);
  });

  it('A row that has got a number is chosen once, under its number, and is told once', () => {
    const choice = new RowChoice<{ id: number | string }>();
    choice.mark(
      [
        [7, { id: 7 }],
        ['uuid-a', { id: 'uuid-a' }],
        ['uuid-b', { id: 'uuid-b' }],
      ],
      true,
    );
    let calls = 0;
    choice.subscribe(() => calls++);
    const numbers = new Map([
      ['uuid-a', 7],
      ['uuid-b', 8],
    ]);
    const idNow = (id: number | string): number | string => numbers.get(String(id)) ?? id;
    choice.renumber(idNow);
    choice.renumber(idNow);
    expect([...choice.chosen.keys()]).toEqual([7, 8]);
    expect(choice.chosen.get(7)).toEqual({ id: 7 });
    expect(calls).toBe(1);
  });

  it('A range begins at the row toggled last, although it has got a number since', () => {
    const choice = new RowChoice<{ id: number | string }>();
    choice.toggle('uuid-a', { id: 'uuid-a' });
    choice.renumber((id) => (id === 'uuid-a' ? 2 : id));
    choice.extend(4, page(1, 5));
    expect([...choice.chosen.keys()]).toEqual([2, 3, 4]);
  });

  it.each<[string, (choice: RowChoice<Row>) => unknown]>([
    ['its search', (choice) => choice.clear()],
    ['the box of its last row', (choice) => choice.toggle(1, { id: 1 })],
  ])('Rows that are found after a choice was ended by %s are not chosen', async (_, end) => {
    const choice = new RowChoice<Row>();
    choice.toggle(1, { id: 1 });
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof page>>();
    const found = choice.markFound(promise);
    end(choice);
    resolve(page(1, 3));
    await found;
    expect(keys(choice)).toEqual([]);
    choice.toggle(2, { id: 2 });
    await choice.markFound(Promise.resolve(page(1, 3)));
    expect(keys(choice)).toEqual([2, 1, 3]);
  });
});
