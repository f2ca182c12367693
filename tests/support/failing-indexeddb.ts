/** A browser whose IndexedDB fails as WebKit's does (decision 077). */
import type { BrowserContext, Page } from 'playwright-core';
import { dbName } from '#data/store/db.ts';

/** page: the page has lost its connection for good. frames: its blank frames have none either. */
type Fault = 'none' | 'page' | 'frames';
type Realm = typeof globalThis;
type FailingPage = Realm & { diskFault: Fault };

/** Runs in the page, before its own scripts. */
function prepareFaults(): void {
  const page = globalThis as FailingPage;
  page.diskFault = 'none';
  const lost = (): DOMException =>
    new DOMException(
      'Connection to Indexed Database server lost. Refresh the page to try again',
      'UnknownError',
    );
  class LostRequest extends EventTarget {
    readonly error = lost();
    readonly transaction = null;
    onerror: ((event: Event) => void) | null = null;
    constructor() {
      super();
      this.addEventListener('error', (event) => this.onerror?.(event));
      setTimeout(() => this.dispatchEvent(new Event('error', { cancelable: true })));
    }
  }
  const patch = ({ IDBFactory, IDBDatabase }: Realm, isLost: () => boolean): void => {
    // oxlint-disable-next-line typescript/unbound-method -- applied to its object below
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function openOrFail(...args) {
      return isLost() ? (new LostRequest() as unknown as IDBOpenDBRequest) : open.apply(this, args);
    };
    // oxlint-disable-next-line typescript/unbound-method -- applied to its object below
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function beginOrFail(...args) {
      if (isLost()) throw lost();
      return transaction.apply(this, args);
    };
  };
  patch(page, () => page.diskFault !== 'none');
  const content = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')!;
  const patched = new WeakSet<Window>();
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    get(this: HTMLIFrameElement) {
      const inner = content.get!.call(this) as (Window & Realm) | null;
      if (inner && !patched.has(inner)) {
        patched.add(inner);
        patch(inner, () => page.diskFault === 'frames');
      }
      return inner;
    },
  });
}

/** Prepares `failDisk` for the pages that are opened from now on. */
export async function allowFaults(context: BrowserContext): Promise<void> {
  await context.addInitScript(prepareFaults);
}

/** The page's disk fails until it is reloaded. */
export async function failDisk(page: Page, fault: Fault): Promise<void> {
  await page.evaluate((next) => {
    (globalThis as FailingPage).diskFault = next;
  }, fault);
}

type HoldingPage = Realm & { holdsDisk: boolean; released: Promise<void> };

/** A transaction that does not end keeps the database of the logged-in user busy: no request is answered. @returns its end */
export async function holdDisk(page: Page): Promise<() => Promise<void>> {
  const uuid = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('usuario') ?? '{}') as { uuid: string }).uuid,
  );
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const holding = globalThis as HoldingPage;
        holding.holdsDisk = true;
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite');
          holding.released = new Promise((released) => {
            transaction.addEventListener('complete', () => {
              opening.result.close();
              released();
            });
          });
          const again = (): void => {
            const counting = transaction.objectStore('meta').count();
            counting.addEventListener('success', () => {
              resolve();
              if (holding.holdsDisk) again();
            });
          };
          again();
        });
      }),
    dbName(uuid),
  );
  return () =>
    page.evaluate(() => {
      const holding = globalThis as HoldingPage;
      holding.holdsDisk = false;
      return holding.released;
    });
}
