import { css } from '#ui/styles/chakra.ts';
import { NotFound } from './NotFound.tsx';

/** The same outside of /admin, where there is no frame with a `main`. */
export function NotFoundOutside() {
  return (
    <main className={css({ padding: '32px 20px', maxWidth: '720px', marginInline: 'auto' })}>
      <NotFound />
    </main>
  );
}
