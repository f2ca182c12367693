/** The letters that lead to screens after 'g', and the key that takes back what a message offers to. */
import type { NavigateOptions } from '@tanstack/react-router';
import { isFree, isTyping } from '#ui/base/use-hotkey.ts';

type Target = Pick<NavigateOptions, 'to' | 'params'>;

interface GoKey {
  key: string;
  label: string;
  link: Target;
}

const module = (key: string): Target => ({ to: '/admin/$modulo', params: { modulo: key } });

export const GO_KEYS: readonly GoKey[] = [
  { key: 'h', label: 'Hoy', link: { to: '/admin/hoy' } },
  { key: 'd', label: 'Dashboard', link: { to: '/admin/dashboard' } },
  { key: 'o', label: 'Operación', link: { to: '/admin/operacion' } },
  { key: 'g', label: 'Programación', link: { to: '/admin/programacion' } },
  { key: 'f', label: 'Factura', link: { to: '/admin/factura' } },
  { key: 'b', label: 'Cobranza', link: { to: '/admin/cobranza' } },
  { key: 'a', label: 'Almacenaje', link: { to: '/admin/almacenamiento' } },
  { key: 'c', label: 'Contenedor', link: { to: '/admin/contenedor' } },
  { key: 'l', label: 'Cliente', link: module('cliente') },
  { key: 'e', label: 'Chofer', link: module('chofer') },
  { key: 'm', label: 'Camión', link: module('camion') },
  { key: 'n', label: 'Negociación', link: module('negociacion') },
  { key: 'v', label: 'Vencimientos', link: { to: '/admin/vencimiento' } },
  { key: 'p', label: 'Pendientes', link: { to: '/admin/pendientes' } },
  { key: 'q', label: 'Liquidaciones', link: { to: '/admin/liquidacion' } },
  { key: 'r', label: 'Rentabilidad', link: { to: '/admin/rentabilidad' } },
  { key: 's', label: 'Bodega', link: module('bodega') },
  { key: 't', label: 'Depósito', link: module('deposito') },
  { key: 'u', label: 'Puerto', link: module('puerto') },
];

const GO_WAIT_MS = 2000;

/** Presses 'Deshacer' of the newest message that has it. The focus stays where it is, if that is still there. */
function pressAction(event: KeyboardEvent): void {
  const { activeElement } = document;
  const actions = [...document.querySelectorAll<HTMLElement>('[data-toasts] [data-action]')];
  const action = actions.findLast((each) => each.textContent === 'Deshacer' && each.checkVisibility());
  if (!action || isTyping(event)) return;
  event.preventDefault();
  action.click();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
}

/**
 * 'g' and, within two seconds, a letter lead to a screen; Ctrl Z outside of a text presses 'Deshacer' of the newest message.
 * Returns the function that ends it.
 */
export function listenForGoKeys(go: (target: Target) => unknown): () => void {
  let until = 0;
  const onKey = (event: KeyboardEvent): void => {
    const { timeStamp } = event;
    const command = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (command && !event.repeat && event.key.toLowerCase() === 'z') pressAction(event);
    if (!isFree(event) || event.key === 'Shift') return;
    if (timeStamp > until) {
      if (event.key === 'g') until = timeStamp + GO_WAIT_MS;
      return;
    }
    until = 0;
    event.preventDefault();
    event.stopPropagation();
    const letter = event.key.toLowerCase();
    const found = GO_KEYS.find(({ key }) => key === letter);
    if (found) go(found.link);
  };
  // Before all other shortcuts.
  document.addEventListener('keydown', onKey, true);
  return () => document.removeEventListener('keydown', onKey, true);
}
