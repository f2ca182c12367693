import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { IconEmpty, type IconType } from '../base/icons.ts';

/** The centred box of empty and error states. */
export const StateBox = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '4px',
    maxWidth: '46ch',
    marginInline: 'auto',
    padding: '20px 12px',
    textAlign: 'center',
    textWrap: 'balance',
    '& > svg': { fontSize: '1.9rem', color: 'subtle', marginBottom: '4px' },
    '& > p:first-of-type': { fontWeight: 600 },
    '& > p + p': { color: 'muted' },
    '& > div': { display: 'flex', gap: '8px', marginTop: '10px' },
  },
});

export interface EmptyStateProps {
  /** What is missing: 'No hay choferes'. */
  title: string;
  /** What to do next. */
  hint?: ReactNode;
  icon?: IconType;
  /** A button or link for it. */
  action?: ReactNode;
}

export function EmptyState({ title, hint, icon: Icon = IconEmpty, action }: EmptyStateProps) {
  return (
    <StateBox>
      <Icon />
      <p>{title}</p>
      {hint && <p>{hint}</p>}
      {action !== undefined && <div>{action}</div>}
    </StateBox>
  );
}
