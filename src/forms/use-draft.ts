/** What is typed in a form and not saved, on the device: it survives a killed page (docs/decisions/078). */
import type { Draft } from '#data/engine/drafts.ts';
import { loadEngine } from '#data/engine/load-engine.ts';
import { getSession } from '#data/net/session.ts';
import type { SessionUser } from '#data/net/session-store.ts';
import type { AnyFormApi } from '@tanstack/react-form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DraftContent, draftContent } from './draft-content.ts';
import { isHere, useHeldInput } from './use-held-input.ts';

export interface DraftOptions<V extends object, I extends { defaults: V }> {
  /** Names the form and its record on this device; null where nothing may be stored, for example a password. */
  name: string | null;
  form: AnyFormApi;
  /** What the form was opened with. */
  initial: I;
  /** Whether a value differs from the initial ones and is not saved. */
  modified: boolean;
  sending: boolean;
  /** Fills the form. `at`: when it was written. */
  put: (content: DraftContent<V, I>, at: number) => void;
}

export interface DraftApi {
  /** Deletes it: its user saves or discards. */
  drop: () => void;
}

/** Milliseconds after the last key. A page that is hidden writes at once. */
const PAUSE_MS = 700;
/** Milliseconds after the browser has asked whether to leave: a page that still runs then was not left. */
const STAYED_MS = 10_000;

async function claim(user: SessionUser, name: string): Promise<Draft | null> {
  // Without its code, or after the end of the session, the form has no draft.
  const drafts = await loadEngine()
    .then(({ draftsOf }) => draftsOf(user))
    .catch(() => null);
  return (await drafts?.claim(name)) ?? null;
}

export function useDraft<V extends object, I extends { defaults: V }>(options: DraftOptions<V, I>): DraftApi {
  const { form, name, modified, sending } = options;
  const [{ user, place }] = useState(() => ({
    user: getSession(),
    place: JSON.stringify([location.pathname, location.search, options.initial.defaults]),
  }));
  const draft = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isWritten = useRef(false);
  const isLeaving = useRef(false);
  const isUnsaved = modified && !sending;
  const wasRecovered = useHeldInput({ form, user, place, isStorable: name !== null, isUnsaved });

  const drop = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isWritten.current) draft.current?.remove();
    isWritten.current = false;
  };
  const write = useEffectEvent((): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!isUnsaved) {
      if (!sending) drop();
      return;
    }
    if (isLeaving.current || !draft.current || !user || !isHere(user)) return;
    draft.current.write(JSON.stringify({ values: form.state.values, initial: options.initial }));
    isWritten.current = true;
  });
  const beginLeaving = useEffectEvent((): void => {
    drop();
    isLeaving.current = true;
  });
  const plan = useEffectEvent((): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(write, PAUSE_MS);
  });
  /** What is typed before the draft has been read stays, beside the other fields of the draft. */
  const take = useEffectEvent((json: string, at: number): void => {
    isWritten.current = true;
    const content = draftContent<V, I>(json, options.initial);
    if (!content) {
      drop();
      return;
    }
    const typed = Object.entries<unknown>(form.state.values).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(Reflect.get(options.initial.defaults, field)),
    );
    options.put({ ...content, values: { ...content.values, ...Object.fromEntries(typed) } }, at);
  });
  const leave = useEffectEvent((): void => {
    clearTimeout(timer.current);
    if (user && isHere(user)) drop();
  });

  useEffect(() => {
    let isClosed = false;
    const begin = async (): Promise<void> => {
      if (user === null || name === null) return;
      const claimed = await claim(user, name);
      if (isClosed) claimed?.release();
      if (isClosed || !claimed) return;
      const stored = wasRecovered.current ? null : await claimed.read();
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- the form may have been closed meanwhile
      if (isClosed) {
        claimed.release();
        return;
      }
      draft.current = claimed;
      isWritten.current = wasRecovered.current;
      if (stored) take(stored.json, stored.at);
      plan();
    };
    void begin();
    return () => {
      isClosed = true;
      leave();
      draft.current?.release();
      draft.current = null;
    };
  }, [user, name, wasRecovered]);

  useEffect(() => {
    if (name === null) return;
    const { unsubscribe } = form.store.subscribe(() => plan());
    const flush = (): void => {
      if (timer.current !== undefined) write();
    };
    let staying: ReturnType<typeof setTimeout> | undefined;
    // The browser asks its user, who leaves on purpose or stays. A page that is killed gets no such event.
    const asked = (): void => {
      beginLeaving();
      clearTimeout(staying);
      staying = setTimeout(() => {
        isLeaving.current = false;
        plan();
      }, STAYED_MS);
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', flush);
    addEventListener('beforeunload', asked);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', flush);
      removeEventListener('beforeunload', asked);
      clearTimeout(staying);
      isLeaving.current = false;
    };
  }, [form, name]);

  return { drop };
}
