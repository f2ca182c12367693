/** A stored photo takes 8 MB once it is decoded (1,600 by 1,200 pixels): 200 of them are more than a phone has. */
const MOST = 3;

/** Calls `of` for each item, for at most three at the same time. @returns the results in the order of the items */
export async function fewAtOnce<T, R>(items: readonly T[], of: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries();
  const work = async (): Promise<void> => {
    // The workers share the iterator, so each item has one worker.
    for (const [index, item] of entries) results[index] = await of(item);
  };
  await Promise.all(Array.from({ length: MOST }, work));
  return results;
}
