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

export interface PopoverProps {
  /** The button's content, and its name unless `name` is given. */
  trigger: ReactNode;
  /** The button's name where the content is a picture: 'Notificaciones: 3'. */
  name?: string;
  size?: ButtonProps['size'];
  /** A function gets `close`; a link pressed inside closes by itself. */
  children: ReactNode;
}

/** A button that shows a panel under it: Esc, a link inside, or leaving it closes. Nothing is moved elsewhere in the page. */
export function Popover({ trigger, name, size = 'md', children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    // Of the whole page: Safari gives a pressed button no focus, so neither key nor blur need come from here.
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
        // Without a next element the focus went nowhere: that is no sign that somebody left.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
      }}
    >
      <Button tone="ghost" size={size} aria-label={name} aria-expanded={open} onClick={() => setOpen(!open)}>
        {trigger}
      </Button>
      {open && <Panel tabIndex={-1}>{children}</Panel>}
    </Box>
  );
}
