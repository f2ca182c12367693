/** Notifies subscribed screens of changes. A counter grows with every change. */
export class Observable {
  private readonly listeners = new Set<() => void>();
  version = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  protected notify(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }

  protected forgetListeners(): void {
    this.listeners.clear();
  }
}
