import { chakra } from '#ui/chakra.ts';
import { NoEncontrado } from './NoEncontrado.tsx';

/** The same outside of /admin, where no frame brings a `main`. */
export function NoEncontradoFuera() {
  return (
    <chakra.main padding="32px 20px" maxWidth="720px" marginInline="auto">
      <NoEncontrado />
    </chakra.main>
  );
}
