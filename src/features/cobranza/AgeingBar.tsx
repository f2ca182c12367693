import { type Ageing, BUCKETS } from '#domain/cobranza.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { FORCED_COLORS } from '#ui/styles/media.ts';
import { BUCKET_LABEL } from './ageing.ts';

const stripes = (angle: number, gap: number): string =>
  `repeating-linear-gradient(${angle}deg, {colors.panel} 0 1.5px, transparent 1.5px ${gap}px)`;

/** The older, the darker and the denser: told apart without colours too. */
const parts = {
  '& > [data-bucket]': { borderInlineEnd: '1px solid {colors.panel}', minWidth: '3px' },
  '& > [data-bucket=por_vencer]': { bg: 'okSolid' },
  '& > [data-bucket=d1_30]': { bg: 'warn', backgroundImage: stripes(45, 9) },
  '& > [data-bucket=d31_60]': { bg: 'brand', backgroundImage: stripes(135, 6) },
  '& > [data-bucket=d61_90]': { bg: 'badSolid', backgroundImage: stripes(90, 4) },
  '& > [data-bucket=d90_mas]': { bg: 'bad' },
};

const Bar = chakra('span', {
  base: {
    display: 'flex',
    width: '100%',
    minWidth: '90px',
    height: '10px',
    marginTop: '5px',
    borderRadius: 'sm',
    overflow: 'hidden',
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
    [FORCED_COLORS]: { border: '1px solid CanvasText' },
    ...parts,
  },
  variants: { swatch: { true: { width: '14px', minWidth: '14px', height: '14px', margin: 0 } } },
});

/** The parts of a debt by age, as one bar. The amounts stand beside it. */
export function AgeingBar({ ageing }: { ageing: Ageing }) {
  const shares = BUCKETS.filter((bucket) => ageing[bucket] > 0);
  const words = shares.map((bucket) => {
    const percent = Math.round((100 * ageing[bucket]) / ageing.total);
    return `${BUCKET_LABEL[bucket]} ${percent} %`;
  });
  return (
    <Bar role="img" aria-label={words.join(', ')} title={words.join(', ')}>
      {shares.map((bucket) => (
        <span key={bucket} data-bucket={bucket} style={{ flex: `${ageing[bucket]} 1 0` }} />
      ))}
    </Bar>
  );
}

/** How a part looks in the bar. */
export function AgeingSwatch({ bucket }: { bucket: (typeof BUCKETS)[number] }) {
  return (
    <Bar swatch aria-hidden>
      <span data-bucket={bucket} style={{ flex: '1 1 0' }} />
    </Bar>
  );
}
