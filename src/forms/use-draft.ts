import { identityKey } from '#data/store/identity.ts';
import { getSession, hasExpired } from '#data/net/session.ts';
import { toast } from '#ui/feedback/toast.ts';
import type { AnyFormApi } from '@tanstack/react-form';
import { useEffect, useRef, useState } from 'react';

interface Draft {
  /** The user, as identityKey(). */
  user: string;
  /** The form's address and its initial values: several forms may have one address. */
  lugar: string;
  values: Readonly<Record<string, unknown>>;
}

/** The draft of the last open form. Kept in memory only, so that neither another user nor a reloaded page gets it. */
let draft: Draft | null = null;

const RECOVERED = 'Se recuperó lo que había escrito antes de que terminara su sesión.';

function userNow(): string | null {
  const session = getSession();
  return session && identityKey(session);
}

function recover(form: AnyFormApi, values: Draft['values']): void {
  for (const [name, value] of Object.entries(values)) {
    // A field that is not rendered gets its meta when it is.
    form.setFieldValue(name, value, { dontUpdateMeta: !form.getFieldMeta(name) });
  }
  toast(RECOVERED, 'ok');
}

/**
 * When the server ends the session, the screens unmount and unsaved input with them: it is restored when the same user
 * logs in and returns to the form.
 */
export function useDraft(form: AnyFormApi, modified: boolean, defaults: object): void {
  const [{ user, lugar }] = useState(() => ({
    user: userNow(),
    lugar: JSON.stringify([location.pathname, location.search, defaults]),
  }));
  const unsaved = useRef(modified);
  useEffect(() => {
    unsaved.current = modified;
  }, [modified]);
  useEffect(() => {
    if (draft?.user === user && draft?.lugar === lugar) {
      recover(form, draft.values);
      draft = null;
    }
    return () => {
      if (user !== null && unsaved.current && hasExpired())
        draft = { user, lugar, values: form.state.values };
    };
  }, [form, user, lugar]);
}
