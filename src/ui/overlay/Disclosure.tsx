import { chakra, css } from '../styles/chakra.ts';
import { type ReactNode, useId, useState } from 'react';
import { Card } from '../layout/Card.tsx';
import { IconChevronDown } from '../base/icons.ts';

const Toggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    width: '100%',
    minHeight: 'var(--ctl-lg)',
    padding: '10px 20px',
    borderRadius: 'lg',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'hover' },
    '& svg': { flexShrink: 0, color: 'muted', transition: 'transform 150ms' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
});
const Title = chakra('h2', {
  base: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
});
const Panel = chakra('div', { base: { padding: '4px 20px 20px' } });

export interface DisclosureProps {
  title: string;
  /** The content, mounted while the part is open. */
  children: ReactNode;
}

/** A part of a screen that is collapsed at first. */
export function Disclosure({ title, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card as="section" className={css({ padding: '0', marginTop: '16px' })}>
      <Title>
        <Toggle type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {title}
          <IconChevronDown />
        </Toggle>
      </Title>
      <div id={id}>{open && <Panel>{children}</Panel>}</div>
    </Card>
  );
}
