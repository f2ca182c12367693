/** The installed app's icon carries the count of changes not sent yet, where the system shows one. */
import type { Engine } from './engine.ts';
import { isUnsent } from '../changes/row.ts';

type Insignia = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** The icon's badge follows the engine's queue; the answer ends that, and takes the badge away. */
export function keepInsignia(
  engine: Pick<Engine, 'rows' | 'subscribe'>,
  insignia: Insignia = navigator,
): () => void {
  let shown = -1;
  const show = (count: number): void => {
    if (count === shown) return;
    shown = count;
    // Refused where the app is not installed or may not notify: there is no badge then.
    const told = count === 0 ? insignia.clearAppBadge?.() : insignia.setAppBadge?.(count);
    void told?.catch(() => {});
  };
  const update = (): void => show(engine.rows.filter(isUnsent).length);
  const unsubscribe = engine.subscribe(update);
  update();
  return () => {
    unsubscribe();
    show(0);
  };
}
