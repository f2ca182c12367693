import { Skeleton } from '../feedback/Skeleton.tsx';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Skeleton rows of the real height while the first page loads, so that nothing moves when it arrives. */
export function SkeletonRows({ rows, cells }: { rows: number; cells: number }) {
  return numbers(rows).map((row) => (
    <tr key={row} aria-hidden>
      {numbers(cells).map((cell) => (
        <td key={cell}>
          <Skeleton width={`${45 + ((row * 17 + cell * 29) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
}
