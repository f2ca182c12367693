import { formatNumero } from '#domain/money.ts';
import { chakra, css } from '../styles/chakra.ts';
import { COARSE, PRINT } from '../styles/media.ts';
import { ChartCanvas, type ChartCanvasProps } from './ChartCanvas.tsx';
import { useTheme } from '../styles/theme.ts';

const Frame = chakra('figure', { base: { display: 'grid', gap: '8px', minWidth: 0 } });
const Plot = chakra('div', {
  base: { position: 'relative', height: '280px', minWidth: 0, [PRINT]: { height: 'auto' } },
});

/** For screen readers, and in sight while the keyboard is in it. */
const Data = chakra('div', {
  base: {
    '&:not(:focus-within)': { srOnly: true },
    '& caption': { srOnly: true },
    '& th': { textAlign: 'start', fontWeight: 400 },
    '& td, & th + th': { paddingInlineStart: '16px', textAlign: 'end' },
    '& button': {
      minHeight: '24px',
      color: 'accent',
      textDecoration: 'underline',
      cursor: 'pointer',
      [COARSE]: { minHeight: '44px' },
    },
  },
});

export interface ChartProps extends Omit<ChartCanvasProps, 'format'> {
  /** The chart's name, and the caption of its table. */
  label: string;
  /** Headings of the names and of the values in that table. */
  nameLabel: string;
  valueLabel: string;
  /** Formats a value; a plain number by default. */
  format?: ChartCanvasProps['format'];
}

/**
 * A bar or pie chart, drawn lazily and again when the theme changes, with its data as a table, in which the keyboard picks what the
 * pointer picks in the chart.
 */
export function Chart({
  type,
  label,
  data,
  nameLabel,
  valueLabel,
  format = formatNumero,
  onPick,
}: ChartProps) {
  const { theme } = useTheme();
  return (
    <Frame>
      <figcaption className={css({ fontWeight: 650 })}>{label}</figcaption>
      <Plot aria-hidden>
        <ChartCanvas key={theme} type={type} data={data} format={format} onPick={onPick} />
      </Plot>
      <Data>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{nameLabel}</th>
              <th scope="col">{valueLabel}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((datum, index) => (
              <tr key={datum.label}>
                <th scope="row">
                  {onPick && datum.value !== 0 ? (
                    <button type="button" onClick={() => onPick(index)}>
                      {datum.label}
                    </button>
                  ) : (
                    datum.label
                  )}
                </th>
                <td>{format(datum.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Data>
    </Frame>
  );
}
