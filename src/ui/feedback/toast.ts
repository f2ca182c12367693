/** Transient messages. What the user must act on belongs in a modal or on the screen instead. */

export type ToastTone = 'ok' | 'aviso' | 'error' | 'neutral';
export interface ToastAction {
  label: string;
  run: () => void;
}
export interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
  action: ToastAction | null;
}

const VISIBLE_MS = 6000;
/** Milliseconds that a message stays after the focus has left the messages. */
const LEFT_MS = 2000;
/** With an action, which takes time to read and to decide. */
const VISIBLE_WITH_ACTION_MS = 10_000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows `message` for six seconds, with a button such as 'Deshacer' for ten, and as long as the focus is on the messages; not the
 * pointer, below which one may appear. At most three at a time, the oldest is removed first. @returns its id, for `dismissToast`
 */
export function toast(
  message: string,
  tone: ToastTone = 'neutral',
  action: ToastAction | null = null,
): number {
  const id = ++lastId;
  publish([...toasts.slice(-2), { id, message, tone, action }]);
  const end = (): unknown =>
    document.querySelector('[data-toasts]:focus-within') ? setTimeout(end, LEFT_MS) : dismissToast(id);
  setTimeout(end, action === null ? VISIBLE_MS : VISIBLE_WITH_ACTION_MS);
  return id;
}

/** After a dialog was opened or closed: the messages are shown in the topmost one, as the page behind it is inert. */
export const moveToasts = (): void => publish([...toasts]);

export function dismissToast(id: number): void {
  publish(toasts.filter((each) => each.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
