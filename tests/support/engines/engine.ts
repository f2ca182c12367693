/** What the stories of tests/engines need of a browser, whichever its engine. Its profile is on the disk. */

/** The keys that stories press, by the names of KeyboardEvent.key. */
export type EngineKey = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'Backspace';

/** Input is a user's for the page: its events are trusted, and move focus and caret. */
export interface EngineTab {
  /** Begins to open that address; does not wait for the page. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Runs the body of an async function in the page. @returns what it returns, as JSON carries it */
  run(body: string): Promise<unknown>;
  /** Clicks at that place, in CSS pixels of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused control. */
  type(text: string): Promise<void>;
  key(name: EngineKey): Promise<void>;
  /** Writes a PNG of what the window shows. */
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface EngineBrowser {
  openTab(): Promise<EngineTab>;
  /** Errors of all pages: those that they wrote to the console, those that they did not catch, those of the browser. */
  errors: string[];
  /** Kills all processes of the browser at once. */
  kill(): Promise<void>;
  /** Closes it as its user does. */
  close(): Promise<void>;
}
