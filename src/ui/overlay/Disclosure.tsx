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
const FormPart = chakra('section', {
  base: { borderTopWidth: '1px', marginTop: '8px', '& button[aria-expanded]': { paddingInline: '4px' } },
});
const Panel = chakra('div', { base: { padding: '4px 20px 20px' } });

export interface DisclosureProps {
  title: string;
  /** The content, mounted while the part is open. */
  children: ReactNode;
}

interface ToggledProps extends DisclosureProps {
  open: boolean;
  onToggle: () => void;
}

function Heading({ title, open, onToggle, controls }: Omit<ToggledProps, 'children'> & { controls: string }) {
  return (
    <Title>
      <Toggle type="button" aria-expanded={open} aria-controls={controls} onClick={onToggle}>
        {title}
        <IconChevronDown />
      </Toggle>
    </Title>
  );
}

/** A part of a form that its form opens and closes. The values of a closed part stay in the form. */
export function FormDisclosure({ title, open, onToggle, children }: ToggledProps) {
  const id = useId();
  return (
    <FormPart>
      <Heading {...{ title, open, onToggle }} controls={id} />
      <div id={id}>{open && children}</div>
    </FormPart>
  );
}

/** A part of a screen that is collapsed at first. */
export function Disclosure({ title, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card as="section" className={css({ padding: '0', marginTop: '16px' })}>
      <Heading {...{ title, open }} onToggle={() => setOpen(!open)} controls={id} />
      <div id={id}>{open && <Panel>{children}</Panel>}</div>
    </Card>
  );
}
