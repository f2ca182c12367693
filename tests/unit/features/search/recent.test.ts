import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Replica } from '#data/replica/replica.ts';
import type { EntryKind, SearchEntry } from '#features/search/entry.ts';
import { recentOf, remember } from '#features/search/recent.ts';

const page = (key: string, group: EntryKind = 'Páginas'): SearchEntry => ({
  key,
  group,
  title: key,
  detalle: '',
  icon: () => null,
  link: { to: '/admin/factura' },
});
const PAGES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => page(key));
const keysOf = (user: string): string[] => recentOf(user, new Replica(), PAGES).map(({ key }) => key);

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

describe('The last choices of a search', () => {
  it('The last choices of a search are six at most, the newest first, each once', () => {
    for (const entry of [...PAGES, PAGES[3]!]) remember('ana', entry);
    expect(keysOf('ana')).toEqual(['d', 'g', 'f', 'e', 'c', 'b']);
  });

  it('The last choices of a search are not shown to another user, whose own replace them', () => {
    remember('ana', PAGES[0]!);
    expect(keysOf('beto')).toEqual([]);
    remember('beto', PAGES[1]!);
    expect([keysOf('ana'), keysOf('beto')]).toEqual([[], ['b']]);
  });

  it('The last choices of a search do not include a search in a list, whose text may be private', () => {
    remember('ana', page('a', 'En las listas'));
    expect(keysOf('ana')).toEqual([]);
  });

  it('The last choices of a search are empty where an older version of the app has stored them', () => {
    stored.set('buscador.recientes', '["a"]');
    expect(keysOf('ana')).toEqual([]);
  });
});
