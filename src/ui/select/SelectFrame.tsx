import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import { IconChevronDown, IconClose } from '../base/icons.ts';

const Frame = chakra('div', {
  base: {
    position: 'relative',
    '& > select, & > input': { paddingInlineEnd: '34px', textOverflow: 'ellipsis', cursor: 'pointer' },
    '& > select': { appearance: 'none' },
    '& > input:focus': { cursor: 'text' },
    '&[data-clears] > input': { paddingInlineEnd: 'calc(30px + var(--ctl))' },
    '& option': { bg: 'raised', color: 'fg' },
    '& > svg': {
      position: 'absolute',
      insetInlineEnd: '11px',
      top: 'calc(50% - 0.5em)',
      color: 'muted',
      pointerEvents: 'none',
    },
    '& > button': { position: 'absolute', insetInlineEnd: '30px', top: 0 },
  },
});

export interface SelectFrameProps {
  /** Clears the field; omitted where it is empty, or required. */
  onClear?: (() => void) | undefined;
  children: ReactNode;
}

/** A control with the arrow of a select, and a cross that clears it. */
export function SelectFrame({ onClear, children }: SelectFrameProps) {
  return (
    <Frame data-clears={onClear ? '' : undefined}>
      {children}
      {onClear && (
        // Not a tab stop: with the keyboard, deleting the text clears the field.
        <Button tone="ghost" size="icon" tabIndex={-1} aria-label="Quitar selección" onClick={onClear}>
          <IconClose />
        </Button>
      )}
      <IconChevronDown />
    </Frame>
  );
}
