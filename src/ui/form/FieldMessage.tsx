import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { IconError } from '../base/icons.ts';

const Message = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '5px',
    minHeight: '1.5rem',
    // Keeps a second line away from the next label.
    paddingBlock: '3px',
    color: 'muted',
    fontSize: 'var(--fs-sm)',
    lineHeight: 1.3,
    '&[data-error]': { color: 'bad', fontWeight: 550 },
    '& svg': { flexShrink: 0 },
  },
});

export interface FieldMessageProps {
  id: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** One line under a control: the error, otherwise the hint, otherwise reserved space. */
export function FieldMessage({ id, error, hint }: FieldMessageProps) {
  return (
    <Message id={id} data-error={error === undefined ? undefined : ''}>
      {error === undefined ? (
        hint
      ) : (
        <>
          <IconError />
          {error}
        </>
      )}
    </Message>
  );
}
