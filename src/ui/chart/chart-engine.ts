/** The only module that imports chart.js, with the parts of bar and pie charts; loaded when a chart is first shown. */
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  PieController,
  type Scale,
  Tooltip,
} from 'chart.js';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  PieController,
  Tooltip,
);

export interface ChartPicture {
  type: 'bar' | 'rows' | 'pie';
  labels: string[];
  values: number[];
  format: (value: number) => string;
  onPick?: ((index: number) => void) | undefined;
  /** One colour for each bar or slice. */
  fills: string[];
  text: string;
  line: string;
  ground: string;
}

/** Pixels of a name beside its bar, at most a third of the chart, and of one of its letters. */
const [NAME_PX, LETTER_PX] = [240, 7];

/** A name that has no room ends in '…'; tooltip and table have all of it. */
function cut(name: string, width: number): string {
  const most = Math.floor(Math.min(NAME_PX, width / 3) / LETTER_PX);
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
}

/** Draws on `canvas` without animation. @returns a function that removes the chart */
export function drawChart(canvas: HTMLCanvasElement, picture: ChartPicture): () => void {
  const { labels, values, format, onPick, fills, text, line, ground } = picture;
  const isSideways = picture.type === 'rows';
  const type = picture.type === 'pie' ? 'pie' : 'bar';
  const textAt = (index: number): string => format(values[index] ?? 0);
  Chart.defaults.font.family = getComputedStyle(canvas).fontFamily;
  const chart = new Chart<'bar' | 'pie', number[], string | string[]>(canvas, {
    type,
    data: {
      // Touch has no hover, so the names of a pie's slices include their values.
      labels:
        type === 'pie'
          ? labels.map((label, index) => `${label}: ${textAt(index)}`)
          : isSideways
            ? labels
            : // One line for each word, so that labels fit without being rotated.
              labels.map((label) => label.split(' ')),
      datasets: [
        {
          data: values,
          backgroundColor: fills,
          borderColor: ground,
          borderWidth: type === 'pie' ? 2 : 0,
          ...(type === 'bar' && { borderRadius: 4, maxBarThickness: 48 }),
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      locale: 'es-CL',
      ...(onPick && {
        onClick: (_, [picked]) => picked && onPick(picked.index),
        onHover: (_, { length }) => void (canvas.style.cursor = length > 0 ? 'pointer' : ''),
      }),
      plugins: {
        tooltip: {
          callbacks: {
            title: (items) => items.map(({ dataIndex }) => labels[dataIndex] ?? ''),
            label: ({ dataIndex }) => textAt(dataIndex),
          },
        },
        legend: { display: type === 'pie', position: 'bottom', labels: { color: text, boxWidth: 14 } },
      },
      ...(type === 'bar' && {
        indexAxis: isSideways ? 'y' : 'x',
        scales: {
          [isSideways ? 'y' : 'x']: {
            ticks: {
              color: text,
              maxRotation: 0,
              ...(isSideways && {
                // By the width of the chart, which the canvas does not have yet before it.
                callback(this: Scale, index: number | string) {
                  return cut(labels[Number(index)] ?? '', this.chart.width);
                },
              }),
            },
            grid: { display: false },
            border: { color: line },
          },
          [isSideways ? 'x' : 'y']: {
            ticks: { color: text, format: { notation: 'compact' }, maxTicksLimit: 6 },
            grid: { color: line },
            border: { display: false },
            beginAtZero: true,
          },
        },
      }),
    },
  });
  return () => chart.destroy();
}
