/**
 * IndexedDB as one page or worker uses it. All of its databases are opened through here, so that what is open can be ended
 * at once: a page that the browser keeps frozen would block the databases for all later pages, and a disk that does not
 * answer would hold up all work (decision 077).
 */
type Factory = Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'>;

export class DeviceDisk implements Factory {
  private readonly own: () => Factory;
  /** Another IndexedDB with the same data, where one can be had. */
  elsewhere: () => Factory | null;
  /** The one that was found to work after the page's own had failed. */
  private other: Factory | null = null;
  private readonly opening = new Map<IDBOpenDBRequest, { name: string; version: number }>();
  private readonly opened = new Set<IDBDatabase>();
  private readonly transactions = new Set<IDBTransaction>();
  private readonly sleepers = new Set<() => void>();
  private readonly listeners = new Set<() => void>();
  private asleep: PromiseWithResolvers<void> | null = null;
  /** How often it was suspended. */
  suspensions = 0;
  /** Grows with each answer of the disk. */
  progress = 0;
  /** The last work on the disk failed because the disk could not be reached or did not answer. */
  isFailing = false;

  constructor(own: () => Factory, elsewhere: () => Factory | null = () => null) {
    this.own = own;
    this.elsewhere = elsewhere;
  }

  open(name: string, version?: number): IDBOpenDBRequest {
    this.checkAwake();
    const request = this.factory.open(name, version);
    this.opening.set(request, { name, version: version ?? 0 });
    const isGivenUp = (event: Event): boolean => {
      if (this.opening.has(request)) return false;
      // Whoever asked for it has been told that it failed.
      event.stopImmediatePropagation();
      return true;
    };
    request.addEventListener('upgradeneeded', (event) => {
      if (isGivenUp(event) || this.asleep) request.transaction?.abort();
      else if (request.transaction) this.watch(request.transaction);
    });
    request.addEventListener('success', (event) => {
      if (isGivenUp(event)) return request.result.close();
      this.opening.delete(request);
      this.progress++;
      return this.adopt(request.result);
    });
    request.addEventListener('error', () => this.opening.delete(request));
    return request;
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    return this.factory.deleteDatabase(name);
  }

  databases(): Promise<IDBDatabaseInfo[]> {
    return this.factory.databases();
  }

  cmp(first: unknown, second: unknown): number {
    return this.factory.cmp(first, second);
  }

  /** Whether a database is being opened that has to be upgraded first: a tab with an older version may block that. */
  async awaitsUpgrade(): Promise<boolean> {
    const stored = new Map((await this.databases()).map(({ name, version = 0 }) => [name, version]));
    return [...this.opening.values()].some(({ name, version }) => (stored.get(name) ?? version) < version);
  }

  /** Uses another IndexedDB from now on. @returns false where none can be had */
  moveElsewhere(): boolean {
    const other = this.elsewhere();
    this.other = other ?? this.other;
    return other !== null;
  }

  /**
   * Aborts all transactions, closes all databases and gives up those that are being opened; the next operation opens them
   * again.
   * @returns false where a transaction is being committed: it is not known whether the disk will have its changes
   */
  drop(): boolean {
    this.opening.clear();
    return this.end();
  }

  /** The page may be frozen from now on: ends what is open, and opens nothing until `resume`. */
  suspend(): void {
    this.asleep ??= Promise.withResolvers();
    this.suspensions++;
    // What is being opened fails by itself: no transaction begins.
    this.end();
    for (const sleeper of this.sleepers) sleeper();
  }

  resume(): void {
    this.asleep?.resolve();
    this.asleep = null;
  }

  /** Resolves at once, unless it is suspended. */
  awake(): Promise<void> {
    return this.asleep?.promise ?? Promise.resolve();
  }

  /** @returns a function that ends it */
  onSuspend(sleeper: () => void): () => void {
    this.sleepers.add(sleeper);
    return () => this.sleepers.delete(sleeper);
  }

  setFailing(isFailing: boolean): void {
    if (this.isFailing === isFailing) return;
    this.isFailing = isFailing;
    for (const listener of this.listeners) listener();
  }

  /** Called when `isFailing` changes. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  private get factory(): Factory {
    return this.other ?? this.own();
  }

  private checkAwake(): void {
    if (this.asleep) throw new DOMException('The page is suspended', 'AbortError');
  }

  private end(): boolean {
    let isSure = true;
    for (const transaction of this.transactions) {
      try {
        transaction.abort();
      } catch {
        isSure = false;
      }
    }
    for (const database of this.opened) database.close();
    return isSure;
  }

  private adopt(database: IDBDatabase): void {
    this.opened.add(database);
    const transaction = database.transaction.bind(database);
    const close = database.close.bind(database);
    const watched: IDBDatabase['transaction'] = (...args) => {
      this.checkAwake();
      return this.watch(transaction(...args));
    };
    Object.assign(database, {
      transaction: watched,
      close: () => {
        this.opened.delete(database);
        close();
      },
    });
    database.addEventListener('close', () => this.opened.delete(database));
  }

  private watch(transaction: IDBTransaction): IDBTransaction {
    this.transactions.add(transaction);
    transaction.addEventListener('complete', () => {
      this.progress++;
      this.transactions.delete(transaction);
    });
    transaction.addEventListener('abort', () => this.transactions.delete(transaction));
    return transaction;
  }
}
