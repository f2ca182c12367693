import { chakra } from '../styles/chakra.ts';

const List = chakra('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '6px', color: 'bad', fontWeight: 550 },
});

/** Messages about several things that failed, announced as they appear. */
export function ErrorList({ errors }: { errors: readonly string[] }) {
  return (
    <List role="alert">
      {errors.map((error, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may fail with the same words
        <li key={index}>{error}</li>
      ))}
    </List>
  );
}
