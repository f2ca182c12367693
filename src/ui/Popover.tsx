import { chakra } from './chakra.ts';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { PHONE } from './media.ts';

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
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    <Box
      ref={box}
      onKeyDown={onKey}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
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
