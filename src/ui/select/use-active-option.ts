import { type KeyboardEvent, useEffect, useState } from 'react';

const PAGE = 8;

export interface ActiveOption {
  /** Which of the options the arrow keys are at; -1: none. */
  active: number;
  setActive: (index: number) => void;
  /** Moves by an arrow key, Home, End or Page Up and Down; false where the key is another one. */
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

/** The option of a listbox that the keys have reached, while the focus stays in its search field. */
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
