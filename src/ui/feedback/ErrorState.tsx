import type { ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import { StateBox } from './EmptyState.tsx';
import { IconRetry, IconWarn } from '../base/icons.ts';

export interface ErrorStateProps {
  /** A sentence that says what failed. */
  message: string;
  hint?: ReactNode;
  /** Shows 'Reintentar'. */
  onRetry?: (() => void) | undefined;
  /** Further buttons, e.g. 'Cerrar'. */
  actions?: ReactNode;
}

export function ErrorState({ message, hint, onRetry, actions }: ErrorStateProps) {
  return (
    <StateBox role="alert">
      <IconWarn />
      <p>{message}</p>
      {hint !== undefined && <p>{hint}</p>}
      <div>
        {onRetry && (
          <Button onClick={onRetry}>
            <IconRetry />
            Reintentar
          </Button>
        )}
        {actions}
      </div>
    </StateBox>
  );
}
