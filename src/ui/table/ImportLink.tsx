import { css } from '../styles/chakra.ts';
import type { LinkProps } from '@tanstack/react-router';
import { LinkButton } from '../base/Button.tsx';
import { IconImportar } from '../base/icons.ts';

const LOOKS = {
  phone: css({ paddingInline: '10px', marginTop: '12px', display: { base: 'inline-flex', sm: 'none' } }),
  desk: css({ paddingInline: '10px', display: { base: 'none', sm: 'inline-flex' } }),
  wide: css({
    paddingInline: '10px',
    display: 'none',
    '@media (min-width: 1280px)': { display: 'inline-flex' },
  }),
};

interface ImportLinkProps extends LinkProps {
  label: string;
  /** Where the toolbar has no space for it, the link has another place. */
  where: keyof typeof LOOKS;
}

/** The link from a list to the screen that imports its records from a file. */
export function ImportLink({ label, where, ...link }: ImportLinkProps) {
  return (
    <LinkButton tone="ghost" className={LOOKS[where]} {...link}>
      <IconImportar />
      {label}
    </LinkButton>
  );
}
