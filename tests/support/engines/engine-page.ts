/** A tab as its user sees it, in any engine: actions by the names on the screen, each as soon as it is possible. */
import type { EngineTab } from './engine.ts';
import {
  awaitClick,
  chooseOption,
  hasTyped,
  isTextShown,
  locate,
  noteResults,
  selectFocused,
  type Target,
  wasResult,
  whereClicked,
} from './in-page.ts';

/** Milliseconds until a wait fails: tests that run beside this one use the processors too. */
const PATIENCE = 90_000;
/** Milliseconds until a question is given up: a page that is left for the back/forward cache never answers it. */
const ANSWER = 20_000;
const PAUSE = 50;

const pauseFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export class EnginePage {
  readonly tab: EngineTab;
  readonly #url: string;

  constructor(tab: EngineTab, url: string) {
    this.tab = tab;
    this.#url = url;
  }

  /** Runs a function in the page; it can use nothing but its arguments, which are JSON like its result. */
  evaluate<A extends readonly unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const answer = this.tab.run(`return (${run.toString()})(...${JSON.stringify(args)})`) as Promise<T>;
    const silence = Promise.withResolvers<never>();
    const timer = setTimeout(() => silence.reject(new Error('the page does not answer')), ANSWER);
    return Promise.race([answer, silence.promise]).finally(() => clearTimeout(timer));
  }

  /** Asks the page again and again. @returns the first answer that is true */
  async until<A extends readonly unknown[], T>(
    what: string,
    run: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<NonNullable<T>> {
    const end = Date.now() + PATIENCE;
    let failure: unknown = null;
    do {
      try {
        const answer = await this.evaluate(run, ...args);
        if (answer) return answer;
        failure = null;
      } catch (error) {
        // A page that is being replaced by the next one.
        failure = error;
      }
      await pauseFor(PAUSE);
    } while (Date.now() < end);
    const shown = await this.evaluate(
      () => `${location.href}\n${document.body.innerText.slice(0, 2000)}`,
    ).catch(String);
    throw new Error(
      `${what}: not within ${PATIENCE / 1000} s ${failure instanceof Error ? failure.message : ''}\n${shown}`,
    );
  }

  async #load(begin: () => Promise<void>): Promise<void> {
    await this.evaluate(() => void Object.assign(globalThis, { isBefore: true })).catch(() => {});
    await begin();
    await this.until(
      'a page that has loaded',
      () =>
        !('isBefore' in globalThis) &&
        location.protocol === 'http:' &&
        document.readyState === 'complete' &&
        document.querySelector('h1, main') !== null,
    );
  }

  open(path: string): Promise<void> {
    return this.#load(() => this.tab.goto(this.#url + path));
  }

  reload(): Promise<void> {
    return this.#load(() => this.tab.reload());
  }

  /** Waits until a text that matches the pattern can be read. */
  async sees(pattern: string, scope = 'body'): Promise<void> {
    await this.until(`'${pattern}' in ${scope}`, isTextShown, pattern, scope);
  }

  async seesNo(pattern: string, scope = 'body'): Promise<void> {
    await this.until(
      `no '${pattern}' in ${scope}`,
      async (...args) => {
        const [text, where] = args;
        return ![...document.querySelectorAll<HTMLElement>(where)].some(({ innerText }) =>
          new RegExp(text, 'm').test(innerText),
        );
      },
      pattern,
      scope,
    );
  }

  async at(path: string): Promise<void> {
    await this.until(`the address ${path}`, (wanted) => location.pathname === wanted, path);
  }

  /** Clicks on the target once it stays where it is, and again if it moved from under the click. */
  async #click(target: Target): Promise<void> {
    const what = `${target.kind} '${target.name}' in ${target.scope}`;
    for (;;) {
      let before = await this.until(what, locate, target);
      for (;;) {
        await pauseFor(PAUSE);
        const place = await this.until(what, locate, target);
        if (place.x === before.x && place.y === before.y) break;
        before = place;
      }
      await this.evaluate(awaitClick);
      await this.tab.click(before.x, before.y);
      if ((await this.until(`a click on ${what}`, whereClicked)) === 'hit') return;
    }
  }

  async press(name: string, scope = 'body'): Promise<void> {
    await this.#click({ kind: 'button', name, scope });
  }

  async pressText(name: string, scope = 'body'): Promise<void> {
    await this.#click({ kind: 'text', name, scope });
  }

  async #type(label: string, value: string): Promise<void> {
    await this.until(`the focus in '${label}'`, selectFocused);
    await this.tab.type(value);
    await this.until(`'${value}' in '${label}'`, hasTyped, value);
  }

  /** Fills a control in by its label, whatever kind it is. */
  async fill(label: string, value: string, scope = 'main'): Promise<void> {
    const target: Target = { kind: 'field', name: label, scope };
    const { kind } = await this.until(`field '${label}' in ${scope}`, locate, target);
    if (kind === 'radios') {
      await this.press(value, scope);
      return;
    }
    if (kind === 'select') {
      await this.evaluate(
        (name, where) => {
          const labels = [...document.querySelectorAll<HTMLLabelElement>(`${where} label`)];
          labels.findLast(({ textContent }) => textContent === name)?.control?.focus();
        },
        label,
        scope,
      );
      await this.until(`'${value}' of '${label}'`, chooseOption, value);
      return;
    }
    await this.#click(target);
    await this.#type(label, value);
    if (kind === 'combobox') await this.press(value, '[role=listbox]');
    else await this.tab.key('Tab');
  }

  async fillAll(values: Record<string, string>, scope = 'main'): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.fill(label, value, scope);
  }

  /** Presses Guardar, waits until the result says that, and leaves it. */
  async save(text: string, scope = 'main'): Promise<void> {
    await this.evaluate(noteResults);
    await this.press('Guardar', scope);
    await this.until(`the result '${text}'`, wasResult, text);
    await this.until('a result that has closed', () => {
      const button = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].at(-1);
      button?.click();
      return button === undefined;
    });
  }

  /** Waits until the dialogs have closed; closes the result that one of them may show. */
  async closeResult(dialog: string): Promise<void> {
    await this.until(
      'a dialog that has closed',
      (scope) => {
        const dialogs = [...document.querySelectorAll(scope)];
        dialogs
          .find((each) => each.matches('[role=alertdialog]'))
          ?.querySelector<HTMLElement>('footer button:last-child')
          ?.click();
        return dialogs.length === 0;
      },
      dialog,
    );
  }
}
