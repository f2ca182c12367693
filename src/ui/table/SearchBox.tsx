import { chakra } from '../styles/chakra.ts';
import { useEffect, useRef, useState } from 'react';
import { IconSearch } from '../base/icons.ts';
import { KeyHint } from '../base/KeyHint.tsx';
import { useHotkey } from '../base/use-hotkey.ts';

const DELAY_MS = 250;

const Box = chakra('div', {
  base: {
    position: 'relative',
    flex: '1 1 140px',
    maxWidth: '360px',
    '& > svg': { position: 'absolute', insetInlineStart: '11px', top: 'calc(50% - 0.5em)', color: 'subtle' },
    '& > kbd': { position: 'absolute', insetInlineEnd: '9px', top: 'calc(50% - 10px)' },
    '&:focus-within > kbd, & input:not(:placeholder-shown) ~ kbd': { display: 'none' },
    '& input': {
      width: '100%',
      minHeight: 'var(--ctl)',
      paddingInline: 'calc(1em + 18px) 10px',
      bg: 'panel',
      borderWidth: '1px',
      borderColor: 'lineStrong',
      borderRadius: 'md',
      _placeholder: { color: 'subtle', opacity: 1 },
      _focusVisible: { outlineOffset: '-1px', borderColor: 'accent' },
    },
  },
});

const focusElement = (element: HTMLElement): void => element.focus();

export interface SearchBoxProps {
  /** The current term, e.g. from the address. */
  value: string;
  /** Called with the trimmed term, 250 ms after the last key, only where it changed. */
  onSearch: (term: string) => void;
}

/** The search of a list; `/` focuses it. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useHotkey('/', focusElement);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A new term from outside (the browser's Back) replaces the typed text; our own, returning trimmed, does not.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const onType = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (text.trim() !== value) onSearch(text.trim());
    }, DELAY_MS);
  };
  return (
    <Box>
      <IconSearch />
      <input
        type="search"
        placeholder="Buscar"
        aria-label="Buscar"
        autoComplete="off"
        data-hotkey="/"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <KeyHint>/</KeyHint>
    </Box>
  );
}
