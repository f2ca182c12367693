/**
 * How much of the page the on-screen keyboard covers, as the custom property `--keyboard`. iOS lays its keyboard over the page,
 * and what is fixed at the bottom with it; other systems make the page smaller.
 */
import { useEffect } from 'react';

export interface Viewports {
  /** Of the page's layout, in CSS pixels. */
  layoutHeight: number;
  /** What is visible of it. */
  height: number;
  offsetTop: number;
  /** Above 1 the user has zoomed in, and sees less for that reason. */
  scale: number;
}

/** Less is the browser's own bar. */
const LEAST_PX = 120;

export function keyboardInset({ layoutHeight, height, offsetTop, scale }: Viewports): number {
  const covered = Math.round(layoutHeight - height - offsetTop);
  return scale > 1.05 || covered < LEAST_PX ? 0 : covered;
}

let users = 0;

function follow(): void {
  const seen = window.visualViewport;
  if (!seen) return;
  const { height, offsetTop, scale } = seen;
  const inset = keyboardInset({ layoutHeight: window.innerHeight, height, offsetTop, scale });
  document.documentElement.style.setProperty('--keyboard', `${inset}px`);
}

function start(): () => void {
  const seen = window.visualViewport;
  users += 1;
  if (users === 1) {
    seen?.addEventListener('resize', follow);
    seen?.addEventListener('scroll', follow);
  }
  follow();
  return () => {
    users -= 1;
    if (users > 0) return;
    seen?.removeEventListener('resize', follow);
    seen?.removeEventListener('scroll', follow);
    document.documentElement.style.removeProperty('--keyboard');
  };
}

/** While a form is shown. */
export function useKeyboardInset(): void {
  useEffect(start, []);
}
