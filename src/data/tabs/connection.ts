/**
 * The way to this device's database, where it has an end: a newer tab needs it let go to upgrade it, or an older one
 * that stands still holds up the upgrade of this one.
 */
import type { LocalDb } from '../store/db.ts';
import type { After } from '../store/after.ts';

/** Longer than any disk takes to open a database that nobody holds. */
const SILENCE_MS = 3000;

const OBSOLETE =
  'Esta pestaña tiene una versión anterior de la aplicación y ya no puede guardar. Copie lo que escribió y recargue la página.';
const BLOCKED =
  'Otra pestaña con una versión anterior de la aplicación impide guardar en este dispositivo. Ciérrela e intente de nuevo.';

export class DbConnection {
  /** A newer tab has taken the database over: this one reads and writes no more. */
  obsoleta = false;
  /** An older tab has not let go yet: until then this one waits. */
  bloqueada = false;
  /** It has been opened, with all that has to happen before its first use. */
  private ready = false;
  private impedida = Promise.withResolvers<void>();
  private readonly onChange: () => void;

  constructor(db: LocalDb, onChange: () => void) {
    this.onChange = onChange;
    db.on('versionchange', ({ type, newVersion }) => {
      // Of this page's own second connection: there is none.
      if (type !== 'versionchange') return false;
      // Somebody empties the device: the next write makes it anew.
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

  /** Browsers say 'blocked' once the other tab has heard; one that the system has frozen hears nothing. */
  watch(opening: Promise<void>, after: After): void {
    const callOff = after(SILENCE_MS, () => {
      if (!this.ready && !this.obsoleta) this.set({ bloqueada: true });
    });
    void opening.catch(() => {}).finally(callOff);
  }

  /** Why nothing can be kept on this device, for its user; null where it can. */
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
