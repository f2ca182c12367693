import { useEffect } from 'react';

/** When the mouse enters a text that is cut off by an ellipsis, sets the whole text as its tooltip. */
export function useCutTitles(): void {
  useEffect(() => {
    const onOver = ({ target }: PointerEvent): void => {
      if (!(target instanceof HTMLElement) || target.scrollWidth <= target.clientWidth) return;
      const { textOverflow, overflowX } = getComputedStyle(target);
      if (textOverflow === 'ellipsis' && overflowX !== 'visible') target.title = target.textContent.trim();
    };
    document.addEventListener('pointerover', onOver);
    return () => document.removeEventListener('pointerover', onOver);
  }, []);
}
