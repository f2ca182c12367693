/** Prints what the open browsers show when a test has failed: some failures come only on a busy machine. */
import { afterEach } from 'vitest';
import { openBrowsers } from './browser.ts';

const describePage = (): string => {
  const focused = document.activeElement?.cloneNode() as Element | undefined;
  return `Focus: ${focused?.outerHTML.slice(0, 300)}\n${document.body.innerText.slice(0, 3000)}`;
};

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const pages = [...openBrowsers].flatMap(({ context }) => context.pages());
  for (const page of pages) {
    // A page that hangs does not answer.
    const late = new Promise<string>((resolve) => {
      setTimeout(resolve, 5000, 'no answer');
    });
    // oxlint-disable-next-line no-await-in-loop -- one page after the other, to be read
    console.log(`${page.url()}\n${await Promise.race([page.evaluate(describePage).catch(String), late])}`);
  }
});
