/** Keyboard navigation: where the focus is, whether it is visible, and how to reach a control. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Whether the focus is visible: an outline of the control itself, or of what it belongs to. */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const outlined = (element: Element | null): boolean => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return false;
    const { top, bottom, left, right } = focused.getBoundingClientRect();
    const inSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return inSight && (outlined(focused) || outlined(focused.parentElement));
  });

export const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement).catch(() => false);

/** Waits until the control has the focus. */
export async function expectFocus(control: Locator): Promise<void> {
  await control.waitFor();
  await expect.poll(() => isFocused(control), { timeout: 30_000 }).toBe(true);
}

/** Presses Tab until `control` has the focus; the focus must be visible at every stop. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    expect(await isFocusSeen(page), stop).toBe(true);
    if ((await control.count()) === 1 && (await isFocused(control))) return;
  }
  throw new Error(`40 times ${key} do not lead to ${String(control)}`);
}
