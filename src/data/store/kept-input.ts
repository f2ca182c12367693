/**
 * The input of a form across a reload of its page, which is the only remedy where the disk does not answer. Only this tab has it,
 * and only until its form is opened again or the user logs out.
 */
const KEPT = 'formulario-sin-guardar';

export interface KeptInput {
  /** The user, as identityKey(). */
  user: string;
  /** Which form it is. */
  place: string;
  values: Readonly<Record<string, unknown>>;
}

export function keepInput(input: KeptInput): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(input));
  } catch {
    // Without space it is lost with the page.
  }
}

/** What was kept before the page was reloaded; null where that is nothing. */
export function takeKeptInput(): KeptInput | null {
  const text = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  return text === null ? null : (JSON.parse(text) as KeptInput);
}

export const forgetKeptInput = (): void => sessionStorage.removeItem(KEPT);
