/** The local storage of a device: all its pages share it, and each is notified of writes of the others. */
import type { SessionEnv } from '#data/net/session-store.ts';

type Area = SessionEnv['storage'];

export class DeviceStorage {
  private readonly values = new Map<string, string>();
  private readonly pages = new Map<object, (key: string) => void>();

  get(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  /** The storage as that page uses it. `heard` is called with each key that another page writes. */
  of(page: object, heard: (key: string) => void): Area {
    this.pages.set(page, heard);
    const tell = (key: string): void => {
      for (const [other, hear] of this.pages) if (other !== page) hear(key);
    };
    return {
      getItem: (key) => this.get(key),
      setItem: (key, value) => {
        this.values.set(key, value);
        tell(key);
      },
      removeItem: (key) => {
        if (this.values.delete(key)) tell(key);
      },
    };
  }

  leave(page: object): void {
    this.pages.delete(page);
  }
}
