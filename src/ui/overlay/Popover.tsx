import { chakra } from '../styles/chakra.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../base/Button.tsx';
import { PHONE } from '../styles/media.ts';

const Box = chakra('div', { base: { position: 'relative' } });
const Panel = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 25,
    top: 'calc(100% + 6px)',
    insetInlineEnd: 0,
    width: '360px',
    maxHeight: 'min(70dvh, 560px)',
    overflowY: 'auto',
    padding: '8px',
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'lg',
    boxShadow: 'raised',
    [PHONE]: { position: 'fixed', top: '60px', insetInline: '8px', width: 'auto' },
  },
});

/** A panel that opens below the edge of the window is scrolled into sight. */
const reveal = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: 'nearest' });

export interface PopoverProps {
  /** The button's content, and its name unless `name` is given. */
  trigger: ReactNode;
  /** The button's name where the content is an icon: 'Notificaciones: 3'. */
  name?: string;
  size?: ButtonProps['size'];
  /** The panel's content. Pressing a link inside closes the panel, as does pressing an element with `data-closes`. */
  children: ReactNode;
}

/**
 * A button that shows a panel under it. Esc, pressing a link inside, or moving the focus outside closes it. The panel
 * stays in its place in the DOM.
 */
export function Popover({ trigger, name, size = 'md', children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const leave = (): void => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    // Listens on the whole page: Safari does not focus a pressed button, so key and blur events need not come from
    // inside.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
      box.current?.querySelector('button')?.focus();
    };
    const onPress = ({ target }: Event): void => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [open]);
  return (
    <Box
      ref={box}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a next element the focus went nowhere, which does not mean that the user left.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onClick={(event) => {
        if (!(event.target instanceof Element)) return;
        if (event.target.closest('a')) setOpen(false);
        if (event.target.closest('[data-closes]')) leave();
      }}
    >
      <Button tone="ghost" size={size} aria-label={name} aria-expanded={open} onClick={() => setOpen(!open)}>
        {trigger}
      </Button>
      {open && (
        <Panel ref={reveal} tabIndex={-1}>
          {children}
        </Panel>
      )}
    </Box>
  );
}
