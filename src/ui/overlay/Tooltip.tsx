import { chakra } from '../styles/chakra.ts';
import { type FocusEvent, type PointerEvent, type ReactNode, useState } from 'react';

const GAP_PX = 6;
const INLINE = { display: 'inline-flex' } as const;

const Bubble = chakra('span', {
  base: {
    position: 'fixed',
    inset: 'auto',
    width: 'max-content',
    maxWidth: '280px',
    padding: '4px 8px',
    bg: 'fg',
    color: 'canvas',
    borderRadius: 'sm',
    fontSize: '0.75rem',
    fontWeight: 500,
    pointerEvents: 'none',
  },
});

/** In the top layer, so that neither a scrolling table nor a dialog cuts it off. */
function place(bubble: HTMLElement | null): void {
  const anchor = bubble?.parentElement?.firstElementChild?.getBoundingClientRect();
  if (!bubble || !anchor) return;
  bubble.showPopover();
  const { width, height } = bubble.getBoundingClientRect();
  const left = anchor.left + (anchor.width - width) / 2;
  const above = anchor.top - height - GAP_PX;
  bubble.style.left = `${Math.max(4, Math.min(left, document.documentElement.clientWidth - width - 4))}px`;
  bubble.style.top = `${above < 4 ? anchor.bottom + GAP_PX : above}px`;
}

/**
 * Shows `text` over its only child while a mouse hovers over it or the keyboard focuses it; never on touch. It only
 * repeats or explains the child's own name, so no ARIA attribute links them. Esc hides it.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const show = (event: PointerEvent | FocusEvent): void => {
    if ('pointerType' in event ? event.pointerType === 'mouse' : event.target.matches(':focus-visible'))
      setOpen(true);
  };
  const hide = (): void => setOpen(false);
  return (
    // A plain element, not a styled component: a long table has hundreds of tooltips.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events of its only child
    <span
      style={INLINE}
      onPointerEnter={show}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {open && (
        <Bubble ref={place} role="tooltip" popover="manual">
          {text}
        </Bubble>
      )}
    </span>
  );
}
