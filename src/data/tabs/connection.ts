/**
 * The connection to this device's database, and why it may be unusable: a newer tab needs it closed for an upgrade, or
 * an older, frozen tab blocks the upgrade of this one.
 */
import type { LocalDb } from '../store/db.ts';
import type { After } from '../store/after.ts';

/** Milliseconds: longer than opening a database takes that no tab blocks. */
const SILENCE_MS = 3000;

const OBSOLETE =
  'Esta pestaña tiene una versión anterior de la aplicación y ya no puede guardar. Copie lo que escribió y recargue la página.';
const BLOCKED =
  'Otra pestaña con una versión anterior de la aplicación impide guardar en este dispositivo. Ciérrela e intente de nuevo.';

export class DbConnection {
  /** A newer tab has upgraded the database: this one reads and writes no more. */
  obsoleta = false;
  /** An older tab has not closed the database yet, and this one waits. */
  bloqueada = false;
  /** It is open, and everything required before its first use has been done. */
  private ready = false;
  private impedida = Promise.withResolvers<void>();
  private readonly onChange: () => void;

  constructor(db: LocalDb, onChange: () => void) {
    this.onChange = onChange;
    db.on('versionchange', ({ type, newVersion }) => {
      // From a second connection of this page, which does not exist.
      if (type !== 'versionchange') return false;
      // The user deletes the site's data: the next write creates it anew.
      if (newVersion === null) return;
      db.close();
      this.set({ obsoleta: true });
      return false;
    });
    db.on('blocked', () => this.set({ bloqueada: true }));
    db.on(
      'ready',
      () => {
        this.ready = true;
        if (this.bloqueada) this.set({ bloqueada: false });
      },
      true,
    );
  }

  /** Browsers fire 'blocked' once the other tab was notified; a frozen tab never is. */
  watch(opening: Promise<void>, after: After): void {
    const callOff = after(SILENCE_MS, () => {
      if (!this.ready && !this.obsoleta) this.set({ bloqueada: true });
    });
    void opening.catch(() => {}).finally(callOff);
  }

  /** The reason why nothing can be stored on this device, for the user; null where it can. */
  get impedimento(): string | null {
    if (this.obsoleta) return OBSOLETE;
    return this.bloqueada ? BLOCKED : null;
  }

  /** Waits for `opening`, or until it is clear that it will not come. */
  async list(opening: Promise<void> | null): Promise<void> {
    await Promise.race([opening?.catch(() => {}), this.impedida.promise]);
  }

  private set(values: Partial<Pick<DbConnection, 'obsoleta' | 'bloqueada'>>): void {
    Object.assign(this, values);
    if (this.impedimento === null) this.impedida = Promise.withResolvers();
    else this.impedida.resolve();
    this.onChange();
  }
}
