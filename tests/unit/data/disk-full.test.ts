import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { isFull } from '#data/store/disk-errors.ts';

const named = (name: string, text = 'x') => Object.assign(new Error(text), { name });
const full = named('QuotaExceededError');

describe('A full disk', () => {
  it.each([
    ['a quota error', full],
    ['an error of Dexie around a quota error', new Dexie.AbortError('aborted', full)],
    ['a bulk error with one quota error', new Dexie.BulkError('bulk', [named('DataError'), full])],
  ])('A full disk is recognized by %s', (_, error) => {
    expect(isFull(error)).toBe(true);
  });

  it('A full disk is not recognized by a text that mentions a quota', () => {
    expect(isFull(named('UnknownError', 'Quota service is unavailable'))).toBe(false);
  });
});
