/** Shrinks a failing story: leaves parts out, large ones first, as long as it still fails. */
import type { StoryStep } from './story.ts';

export async function shrink(
  steps: readonly StoryStep[],
  fails: (steps: readonly StoryStep[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<readonly StoryStep[]> {
  let story = steps;
  for (
    let size = Math.ceil(story.length / 2);
    size >= 1 && !isOver();
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < story.length && !isOver();) {
      const shorter = story.toSpliced(from, size);
      // oxlint-disable-next-line no-await-in-loop -- each builds on the one before
      if (await fails(shorter)) story = shorter;
      else from += size;
    }
  }
  return story;
}
