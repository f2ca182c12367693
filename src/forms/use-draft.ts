import { identityKey } from '#data/store/identity.ts';
import { getSession, hasExpired } from '#data/net/session.ts';
import { toast } from '#ui/feedback/toast.ts';
import type { AnyFormApi } from '@tanstack/react-form';
import { useEffect, useRef, useState } from 'react';

interface Draft {
  /** Whose: identityKey(). */
  user: string;
  /** The form's address, and what its fields started from: several forms may have one address. */
  lugar: string;
  values: Readonly<Record<string, unknown>>;
}

/** Of the form that was open last. In memory alone: no other user, and no page that is loaded anew, ever sees it. */
let draft: Draft | null = null;

const RECOVERED = 'Se recuperó lo que había escrito antes de que terminara su sesión.';

function userNow(): string | null {
  const session = getSession();
  return session && identityKey(session);
}

function recover(form: AnyFormApi, values: Draft['values']): void {
  for (const [name, value] of Object.entries(values)) {
    // A field that is not on the screen gets its meta when it comes there.
    form.setFieldValue(name, value, { dontUpdateMeta: !form.getFieldMeta(name) });
  }
  toast(RECOVERED, 'ok');
}

/**
 * Where the server ends the session, the screens go, and what was typed and not saved with them: it is in the form again
 * when the same user has logged in and comes back to it.
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
