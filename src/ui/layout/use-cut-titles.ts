import { useEffect } from 'react';

/** Adds the whole text as a tooltip to a text that is cut off by an ellipsis, once the mouse is over it. */
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
