/** Runs axe on a page and reports its serious and critical findings. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** `runOnly`: the names of the rules to run; all by default. */
export async function axe(page: Page, runOnly?: string[]): Promise<string[]> {
  // A dialog has other colours while it fades in. What follows the scroll position never finishes.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ).then(() => null),
  );
  // The page's content security policy blocks scripts from elsewhere: this one is injected through the debugger.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(async (rules) => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run: (o: object) => Promise<{ violations: Violation[] }> };
    };
    const options = {
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    };
    return (await engine.run(options)).violations;
  }, runOnly);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}
