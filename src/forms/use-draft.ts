import { identityKey } from '#data/store/identity.ts';
import { getSession, hasExpired } from '#data/net/session.ts';
import { toast } from '#ui/feedback/toast.ts';
import type { AnyFormApi } from '@tanstack/react-form';
import { useEffect, useRef, useState } from 'react';

interface Draft {
  /** The user, as identityKey(). */
  user: string;
  /** The form's address and its initial values: several forms may have one address. */
  place: string;
  values: Readonly<Record<string, unknown>>;
}

/** The draft of the last open form. It is only in memory, so that neither another user nor a reloaded page gets it. */
let draft: Draft | null = null;

const RESTORED = 'Se recuperó lo que había escrito antes de que terminara su sesión.';

function userNow(): string | null {
  const session = getSession();
  return session && identityKey(session);
}

function recover(form: AnyFormApi, values: Draft['values']): void {
  for (const [name, value] of Object.entries(values)) {
    // A field that is not rendered gets its meta when it is rendered.
    form.setFieldValue(name, value, { dontUpdateMeta: !form.getFieldMeta(name) });
  }
  toast(RESTORED, 'ok');
}

/**
 * Keeps unsaved input when the server ends the session and the screens unmount. It is restored when the same user logs
 * in and returns to the form.
 */
export function useDraft(form: AnyFormApi, modified: boolean, defaults: object): void {
  const [{ user, place }] = useState(() => ({
    user: userNow(),
    place: JSON.stringify([location.pathname, location.search, defaults]),
  }));
  const unsaved = useRef(modified);
  useEffect(() => {
    unsaved.current = modified;
  }, [modified]);
  useEffect(() => {
    if (draft?.user === user && draft?.place === place) {
      recover(form, draft.values);
      draft = null;
    }
    return () => {
      if (user !== null && unsaved.current && hasExpired())
        draft = { user, place, values: form.state.values };
    };
  }, [form, user, place]);
}
