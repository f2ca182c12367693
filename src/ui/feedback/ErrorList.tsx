import { chakra } from '../styles/chakra.ts';

const List = chakra('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '6px', color: 'bad', fontWeight: 550 },
});

/** Messages about several things that failed, announced as they appear. */
export function ErrorList({ errors }: { errors: readonly string[] }) {
  return (
    <List role="alert">
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </List>
  );
}
