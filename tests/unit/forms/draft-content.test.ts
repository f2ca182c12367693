import { draftContent } from '#forms/draft-content.ts';
import { describe, expect, it } from 'vitest';

const DEFAULTS: { numero: string; underlang: boolean | undefined } = { numero: '', underlang: undefined };

const stored = (values: object, defaults: object = DEFAULTS): string =>
  JSON.stringify({ values, initial: { defaults } });

describe('The content of a stored draft', () => {
  it('A stored draft is used where an initial value is undefined, which JSON does not store', () => {
    const content = draftContent(stored({ ...DEFAULTS, numero: 'MSCU1234566' }), { defaults: DEFAULTS });
    expect(content).toStrictEqual({
      values: { numero: 'MSCU1234566', underlang: undefined },
      initial: { defaults: DEFAULTS },
    });
  });

  it('A stored draft keeps a value that was typed where the initial one is undefined', () => {
    const content = draftContent(stored({ ...DEFAULTS, underlang: true }), { defaults: DEFAULTS });
    expect(content?.values).toStrictEqual({ numero: '', underlang: true });
  });

  it.each([
    ['has another field', { ...DEFAULTS, sello: '' }],
    ['has a field less', { underlang: undefined }],
  ])('A stored draft is not used where the form that wrote it %s', (_, defaults) => {
    expect(draftContent(stored(defaults, defaults), { defaults: DEFAULTS })).toBeNull();
  });
});
