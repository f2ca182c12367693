/**
 * Common passwords, in English and Spanish, and the words and names that people use as one (R15.3, docs/decisions/050).
 */
import { PASSWORD_MIN } from '#contracts/usuario.ts';
import { normalize } from '#domain/text.ts';

/** As it is compared: without case and accents, since 'valparaiso' is tried with 'valparaíso'. */
const comparable = (text: string): string => normalize(text.normalize('NFKC'));

/** The lists take 10 MB, so they are read when the first password is chosen. */
async function readLists(): Promise<ReadonlySet<string>> {
  const lists = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  const words = lists.flatMap(({ dictionary }) => Object.values<string[]>(dictionary).flat());
  return new Set(words.map(comparable).filter(({ length }) => length >= PASSWORD_MIN));
}

let reading: Promise<ReadonlySet<string>> | null = null;

export async function isCommonPassword(password: string): Promise<boolean> {
  reading ??= readLists();
  return (await reading).has(comparable(password));
}
