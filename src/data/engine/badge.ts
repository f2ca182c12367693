/** Shows the number of unsent changes on the icon of the installed app, where the system supports badges. */
import type { Engine } from './engine.ts';
import { isUnsent } from '../changes/row.ts';

type BadgeApi = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Updates the badge with the engine's queue. @returns a function that stops this and clears the badge */
export function keepBadge(engine: Pick<Engine, 'rows' | 'subscribe'>, api: BadgeApi = navigator): () => void {
  let shown = -1;
  const show = (count: number): void => {
    if (count === shown) return;
    shown = count;
    // The browser refuses where the app is not installed or may not notify; then there is no badge.
    const update = count === 0 ? api.clearAppBadge?.() : api.setAppBadge?.(count);
    void update?.catch(() => {});
  };
  const update = (): void => show(engine.rows.filter(isUnsent).length);
  const unsubscribe = engine.subscribe(update);
  update();
  return () => {
    unsubscribe();
    show(0);
  };
}
