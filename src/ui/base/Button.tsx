import { chakra } from '../styles/chakra.ts';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonRecipe } from './button-recipe.ts';
import { IconBusy } from './icons.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';

const Base = chakra('button', buttonRecipe);
const Spinner = chakra('span', { base: { display: 'flex', animation: 'spin 900ms linear infinite' } });

export interface ButtonProps extends ComponentProps<typeof Base> {
  /** Shows that the action is under way and refuses a second press; the button keeps its name and its focus. */
  busy?: boolean;
}

/** A button, of type `button` by default; `tone` and `size` are in button-recipe.ts. */
export function Button({ busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <Base
      type="button"
      aria-disabled={busy || undefined}
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && (
        <Spinner>
          <IconBusy />
        </Spinner>
      )}
      {children}
    </Base>
  );
}

/** A link that looks like a button: TanStack's typed `to`, `params` and `search`, with `tone` and `size`. */
export const LinkButton = createLink(chakra('a', buttonRecipe));

/** A button with an icon only: `label` is its name and its tooltip. */
export function IconButton({ label, ...rest }: ButtonProps & { label: string }) {
  return (
    <Tooltip text={label}>
      <Button tone="ghost" size="icon" aria-label={label} {...rest} />
    </Tooltip>
  );
}
