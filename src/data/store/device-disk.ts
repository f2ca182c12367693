/**
 * IndexedDB as one page or worker uses it. All of its databases are opened through here, so that what is open can be ended
 * at once: a page that the browser keeps frozen would block the databases for all later pages, and a disk that does not
 * answer would hold up all work (decision 077).
 */
type Factory = Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'>;

export class DeviceDisk implements Factory {
  private readonly own: () => Factory;
  /** Gives another IndexedDB with the same data; null where there is none. */
  elsewhere: () => Factory | null;
  /** Is used instead of `own` since `moveElsewhere`. */
  private other: Factory | null = null;
  private readonly opening = new Map<IDBOpenDBRequest, { name: string; version: number }>();
  private readonly opened = new Set<IDBDatabase>();
  /** Those that have not ended. */
  private readonly transactions = new Set<IDBTransaction>();
  private readonly suspendListeners = new Set<() => void>();
  private readonly listeners = new Set<() => void>();
  /** Resolves at `resume`; null while it is not suspended. */
  private suspension: PromiseWithResolvers<void> | null = null;
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
    this.checkRunning();
    const request = this.factory.open(name, version);
    this.opening.set(request, { name, version: version ?? 0 });
    /** Hides the event of an opening that `drop` has given up: Dexie has been told that it failed. @returns whether it did */
    const hideGivenUp = (event: Event): boolean => {
      if (this.opening.has(request)) return false;
      event.stopImmediatePropagation();
      return true;
    };
    request.addEventListener('upgradeneeded', (event) => {
      if (hideGivenUp(event) || this.suspension) request.transaction?.abort();
      else if (request.transaction) this.watch(request.transaction);
    });
    request.addEventListener('success', (event) => {
      if (hideGivenUp(event)) return request.result.close();
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
    return this.endAll();
  }

  /** The page may be frozen from now on: ends what is open, and opens nothing until `resume`. */
  suspend(): void {
    this.suspension ??= Promise.withResolvers();
    this.suspensions++;
    // What is being opened fails by itself: no transaction begins.
    this.endAll();
    for (const listener of this.suspendListeners) listener();
  }

  resume(): void {
    this.suspension?.resolve();
    this.suspension = null;
  }

  /** Resolves at once, unless it is suspended. */
  running(): Promise<void> {
    return this.suspension?.promise ?? Promise.resolve();
  }

  /** Calls `listener` at each `suspend`. @returns a function that ends it */
  onSuspend(listener: () => void): () => void {
    this.suspendListeners.add(listener);
    return () => this.suspendListeners.delete(listener);
  }

  setFailing(isFailing: boolean): void {
    if (this.isFailing === isFailing) return;
    this.isFailing = isFailing;
    for (const listener of this.listeners) listener();
  }

  /** Calls `listener` when `isFailing` changes. @returns a function that ends it */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private get factory(): Factory {
    return this.other ?? this.own();
  }

  /** @throws while it is suspended */
  private checkRunning(): void {
    if (this.suspension) throw new DOMException('The page is suspended', 'AbortError');
  }

  /** @returns false where a transaction could not be aborted */
  private endAll(): boolean {
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

  /** Follows an open database and its transactions, and lets it begin none while the disk is suspended. */
  private adopt(database: IDBDatabase): void {
    this.opened.add(database);
    const transaction = database.transaction.bind(database);
    const close = database.close.bind(database);
    const watched: IDBDatabase['transaction'] = (...args) => {
      this.checkRunning();
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
    const note = (): void => void this.progress++;
    // The answers of its requests do not bubble. Reading a large replica has many, and takes longer than a silence.
    transaction.addEventListener('success', note, { capture: true });
    transaction.addEventListener('complete', () => {
      note();
      this.transactions.delete(transaction);
    });
    transaction.addEventListener('abort', () => this.transactions.delete(transaction));
    return transaction;
  }
}
