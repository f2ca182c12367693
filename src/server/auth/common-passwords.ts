/**
 * Common passwords, in English and Spanish, and the words and names that people use as one (R15.3, docs/decisions/050).
 */
import { PASSWORD_MIN } from '#contracts/usuario.ts';
import { normalize } from '#domain/text.ts';

/** As it is compared: without case and accents, since 'valparaiso' is tried with 'valparaíso'. */
const comparable = (text: string): string => normalize(text.normalize('NFKC'));

/** All entries of the lists. */
type ReadWords = () => Promise<readonly string[]>;

/** The lists take 10 MB, so they are read when the first password is chosen. */
const readLists: ReadWords = async () => {
  const lists = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return lists.flatMap(({ dictionary }) => Object.values<string[]>(dictionary).flat());
};

/** Whether a password is among the words, which are read once; where that fails, the next call reads them again. */
export function commonPasswords(read: ReadWords): (password: string) => Promise<boolean> {
  let reading: Promise<ReadonlySet<string>> | null = null;
  const readSet = async (): Promise<ReadonlySet<string>> => {
    try {
      return new Set((await read()).map(comparable).filter(({ length }) => length >= PASSWORD_MIN));
    } catch (error) {
      reading = null;
      throw error;
    }
  };
  return async (password) => (await (reading ??= readSet())).has(comparable(password));
}

export const isCommonPassword = commonPasswords(readLists);
