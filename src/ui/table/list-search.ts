/** A search term in the address of a screen, for those of its lists that have these prefixes there. */
export const searchInLists = (term: string, ...lists: readonly string[]): never =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of the lists' own, which no route declares
  Object.fromEntries(lists.map((list) => [`${list}_buscar`, term])) as never;
