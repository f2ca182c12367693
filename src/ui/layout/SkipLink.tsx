import { chakra } from '../styles/chakra.ts';
import type { MouseEvent } from 'react';

const Link = chakra('a', {
  base: {
    position: 'fixed',
    top: '8px',
    left: '8px',
    zIndex: 60,
    padding: '10px 16px',
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'md',
    fontWeight: 550,
    transform: 'translateY(-200%)',
    _focusVisible: { transform: 'none', boxShadow: 'raised' },
  },
});

/** Focuses the heading directly: an anchor in the address would go through the router. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  const main = document.querySelector<HTMLElement>('main');
  (main?.querySelector<HTMLElement>('h1') ?? main)?.focus();
}

/** The first tab stop, which skips the menu. */
export function SkipLink() {
  return (
    <Link href="#contenido" onClick={skip}>
      Saltar al contenido
    </Link>
  );
}
