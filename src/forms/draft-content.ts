/** The content of a form, and what it was opened with, so that the changes of others are still found. */
export interface DraftContent<V extends object, I extends { defaults: V }> {
  values: V;
  initial: I;
}

/**
 * The content, unless it is of a version of the form with other fields. A value that was undefined has no name in JSON, and
 * gets it back.
 */
export function draftContent<V extends object, I extends { defaults: V }>(
  json: string,
  initial: I,
): DraftContent<V, I> | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this module, perhaps of another version
  const content = JSON.parse(json) as DraftContent<V, I>;
  const names = (defaults: object): string =>
    Object.entries(defaults)
      .flatMap(([name, value]) => (value === undefined ? [] : [name]))
      .toSorted()
      .join();
  if (names(content.initial.defaults) !== names(initial.defaults)) return null;
  return {
    values: { ...initial.defaults, ...content.values },
    initial: { ...content.initial, defaults: { ...initial.defaults, ...content.initial.defaults } },
  };
}
