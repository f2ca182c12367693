/** From a style object in Chakra's vocabulary to a class in the page's sheet: computed and inserted once for each. */
import createCache, { type EmotionCache } from '@emotion/cache';
import { type CSSObject, serializeStyles } from '@emotion/serialize';
import { system } from './system.ts';

let made: EmotionCache | null = null;

/** The page's sheet. The order of the layers and the global rules come first in it, so that all others win. */
function sheetCache(): EmotionCache {
  if (made) return made;
  made = createCache({ key: 'ui' });
  // oxlint-disable-next-line no-underscore-dangle -- Chakra's name for preflight, tokens, keyframes and globalCss
  for (const styles of [system.layers.atRule, system._global]) {
    made.insert('', serializeStyles([styles]), made.sheet, false);
  }
  return made;
}

/** What each class was made of, so that one given to a styled element is merged with its own and does win. */
const madeOf = new Map<string, readonly object[]>();

/** The class of these styles on top of one another, and of those that `given` has of ours; its other words stay. */
export function classOf(styles: readonly object[], given = ''): string {
  const others: string[] = [];
  const merged = [...styles];
  for (const word of given.split(' ')) {
    const ours = madeOf.get(word);
    if (ours) merged.push(...ours);
    else if (word !== '') others.push(word);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Chakra resolves its styles to
  const serialized = serializeStyles(merged as CSSObject[]);
  if (serialized.styles === '') return others.join(' ');
  const cache = sheetCache();
  const name = `${cache.key}-${serialized.name}`;
  if (!madeOf.has(name)) {
    madeOf.set(name, merged);
    cache.insert(`.${name}`, serialized, cache.sheet, true);
  }
  return [...others, name].join(' ');
}

/** Puts the global rules into the page before anything is drawn. */
export const insertGlobalStyles = (): void => void sheetCache();
