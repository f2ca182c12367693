/**
 * What is typed in a form and not saved, in this tab: it outlives the form where the server ends the session, and the page where
 * that is reloaded because the disk does not answer (docs/decisions/077).
 */
import { useEngineOrNull } from '#data/queries/provider.tsx';
import { identityKey } from '#data/store/identity.ts';
import { holdInput, keepInput, takeInput } from '#data/store/kept-input.ts';
import { getSession, hasExpired } from '#data/net/session.ts';
import type { SessionUser } from '#data/net/session-store.ts';
import { toast } from '#ui/feedback/toast.ts';
import type { AnyFormApi } from '@tanstack/react-form';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

export interface HeldInputOptions {
  form: AnyFormApi;
  /** The user who opened the form, and where: the screen and the initial values. */
  user: SessionUser | null;
  place: string;
  /** False where nothing may be stored, for example a password. */
  isStorable: boolean;
  isUnsaved: boolean;
}

const RESTORED = 'Se recuperó lo que había escrito antes de que terminara su sesión.';
const RESTORED_AFTER_RELOAD = 'Se recuperó lo que había escrito antes de recargar la página.';

export function recoverValues(form: AnyFormApi, values: object): void {
  for (const [name, value] of Object.entries<unknown>({ ...values })) {
    // A field that is not rendered gets its meta when it is rendered.
    form.setFieldValue(name, value, { dontUpdateMeta: !form.getFieldMeta(name) });
  }
}

/** Whether the user of the form is still logged in. */
export const isHere = (user: SessionUser): boolean => {
  const now = getSession();
  return now !== null && identityKey(now) === identityKey(user);
};

/** @returns a reference that is true, once effects have run, where the form was filled with held input */
export function useHeldInput({
  form,
  user,
  place,
  isStorable,
  isUnsaved,
}: HeldInputOptions): RefObject<boolean> {
  const engine = useEngineOrNull();
  const wasRecovered = useRef(false);
  const hold = useEffectEvent((): void => {
    if (user && isUnsaved && !isHere(user) && hasExpired())
      holdInput({ user: identityKey(user), place, values: form.state.values });
  });
  useEffect(() => {
    const found = user && takeInput(identityKey(user), place);
    wasRecovered.current = found !== null;
    if (found) {
      recoverValues(form, found.values);
      toast(found.wasReloaded ? RESTORED_AFTER_RELOAD : RESTORED, 'ok');
    }
    return () => hold();
  }, [form, user, place]);

  const keepWithoutDisk = useEffectEvent((): void => {
    if (user && isStorable && isUnsaved && engine?.state.withoutDisk)
      keepInput({ user: identityKey(user), place, values: form.state.values });
  });
  useEffect(() => {
    const keep = (): void => keepWithoutDisk();
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);

  return wasRecovered;
}
