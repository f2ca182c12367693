import { type KeyboardEvent, useEffect, useState } from 'react';

const PAGE = 8;

export interface ActiveOption {
  /** Index of the active option; -1 for none. */
  active: number;
  setActive: (index: number) => void;
  /** Handles arrow keys, Home, End, Page Up and Page Down. @returns false for any other key */
  move: (event: KeyboardEvent) => boolean;
}

function target(key: string, active: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? last : active - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return Math.min(last, active + PAGE);
    case 'PageUp':
      return Math.max(0, active - PAGE);
    default:
      return null;
  }
}

/** The active option of a listbox whose search field keeps the focus. */
export function useActiveOption(count: number, optionId: (index: number) => string): ActiveOption {
  const [chosen, setActive] = useState(-1);
  const active = Math.min(chosen, count - 1);
  const id = optionId(active);
  useEffect(() => {
    if (active >= 0) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  const move = (event: KeyboardEvent): boolean => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : target(event.key, active, count);
    if (next === null) return false;
    event.preventDefault();
    setActive(next);
    return true;
  };
  return { active, setActive, move };
}
