/**
 * The connection to this device's database, and why it may be unusable: a newer tab needs it closed for an upgrade, or
 * an older, frozen tab blocks the upgrade of this one.
 */
import type { LocalDb } from '../store/db.ts';
import type { After } from '../store/after.ts';

/** Milliseconds: longer than a database takes to open that no tab blocks. */
const SILENCE_MS = 3000;

const OBSOLETE =
  'Esta pestaña tiene una versión anterior de la aplicación y ya no puede guardar. Copie lo que escribió y recargue la página.';
const BLOCKED =
  'Otra pestaña con una versión anterior de la aplicación impide guardar en este dispositivo. Ciérrela e intente de nuevo.';

export class DbConnection {
  /** A newer tab has upgraded the database, so this tab can no longer read and write. */
  obsolete = false;
  /** An older tab has not closed the database yet, so this tab waits. */
  blocked = false;
  /** The database is open, and everything required before its first use has been done. */
  private ready = false;
  private unusable = Promise.withResolvers<void>();
  private readonly db: LocalDb;
  private readonly onChange: () => void;
  /** Ends following the disk, which all databases of the page share and which outlives this one. */
  readonly stop: () => void;

  constructor(db: LocalDb, onChange: () => void) {
    this.db = db;
    this.onChange = onChange;
    db.on('versionchange', ({ type, newVersion }) => {
      // Dexie fires this with a 'blocked' event too, on other connections of the same page; there are none.
      if (type !== 'versionchange') return false;
      // The user deletes the site's data: the next write creates the database anew.
      if (newVersion === null) return;
      db.close();
      this.set({ obsolete: true });
      return false;
    });
    this.stop = db.device.onChange(onChange);
    db.on('blocked', () => this.set({ blocked: true }));
    db.on(
      'ready',
      () => {
        this.ready = true;
        if (this.blocked) this.set({ blocked: false });
      },
      true,
    );
  }

  /** Browsers fire 'blocked' once they have notified the other tab; a frozen tab cannot be notified. */
  watch(opening: Promise<void>, after: After): void {
    const callOff = after(SILENCE_MS, () => void this.suspectBlocked());
    void opening.catch(() => {}).finally(callOff);
  }

  /** A database that has to be upgraded is blocked; another one does not answer (store/disk.ts). */
  private async suspectBlocked(): Promise<void> {
    const isUpgraded = await this.db.device.awaitsUpgrade().catch(() => false);
    if (isUpgraded && !this.ready && !this.obsolete) this.set({ blocked: true });
  }

  /** The reason why nothing can be stored on this device, for the user; null where there is none. */
  get reasonUnusable(): string | null {
    if (this.obsolete) return OBSOLETE;
    return this.blocked ? BLOCKED : null;
  }

  /** Waits for `opening`, or until it is known that the database does not open. */
  async untilReady(opening: Promise<void> | null): Promise<void> {
    await Promise.race([opening?.catch(() => {}), this.unusable.promise]);
  }

  private set(values: Partial<Pick<DbConnection, 'obsolete' | 'blocked'>>): void {
    Object.assign(this, values);
    this.db.isBlocked = this.blocked;
    if (this.reasonUnusable === null) this.unusable = Promise.withResolvers();
    else this.unusable.resolve();
    this.onChange();
  }
}
