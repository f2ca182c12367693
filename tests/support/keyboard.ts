/** A user without a mouse: where the focus is, that it can be seen, and how to get from one control to the next. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Whether something that tells the focus can be seen: an outline, of the control itself or of what it is a part of. */
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

/** The control comes to have the focus by itself. */
export async function expectFocus(control: Locator): Promise<void> {
  await control.waitFor();
  await expect.poll(() => isFocused(control), { timeout: 30_000 }).toBe(true);
}

/** Presses Tab until `control` has the focus; it must be seen at every stop. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    expect(await isFocusSeen(page), stop).toBe(true);
    if ((await control.count()) === 1 && (await isFocused(control))) return;
  }
  throw new Error(`40 times ${key} do not lead to ${String(control)}`);
}
