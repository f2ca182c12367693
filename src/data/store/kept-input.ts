/**
 * The input of a form that was not saved and whose screen is gone: because the server ended the session (in memory), or because the
 * page was reloaded, the only remedy where the disk does not answer (in the session storage). Only this tab has it, and only until
 * its form is opened again, the user logs out, or somebody ends the session (R15.9).
 */
const KEPT = 'formulario-sin-guardar';

export interface KeptInput {
  /** The user, as identityKey(). */
  user: string;
  /** Which form it is. */
  place: string;
  values: Readonly<Record<string, unknown>>;
}

let held: KeptInput | null = null;

export function holdInput(input: KeptInput): void {
  held = input;
}

/** Outlives a reload. */
export function keepInput(input: KeptInput): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(input));
  } catch {
    // Without space it is lost with the page.
  }
}

function readKept(): KeptInput | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as KeptInput | null;
}

/** The input of this form, which is then forgotten; `wasReloaded`: its page was. Null where there is none. */
export function takeInput(
  user: string,
  place: string,
): { values: KeptInput['values']; wasReloaded: boolean } | null {
  const isOfForm = (input: KeptInput | null): input is KeptInput =>
    input?.user === user && input.place === place;
  const last = held;
  if (isOfForm(last)) {
    held = null;
    return { values: last.values, wasReloaded: false };
  }
  const kept = readKept();
  if (!isOfForm(kept)) return null;
  sessionStorage.removeItem(KEPT);
  return { values: kept.values, wasReloaded: true };
}

export function forgetInput(): void {
  held = null;
  sessionStorage.removeItem(KEPT);
}
