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
  type: 'bar' | 'pie';
  labels: string[];
  values: number[];
  format: (value: number) => string;
  /** One colour for a bar chart, one per slice for a pie. */
  fills: string[];
  text: string;
  line: string;
  ground: string;
}

/** Draws on `canvas` without animation. @returns a function that removes the chart */
export function drawChart(canvas: HTMLCanvasElement, picture: ChartPicture): () => void {
  const { type, labels, values, format, fills, text, line, ground } = picture;
  const textAt = (index: number): string => format(values[index] ?? 0);
  Chart.defaults.font.family = getComputedStyle(canvas).fontFamily;
  const chart = new Chart<'bar' | 'pie', number[], string | string[]>(canvas, {
    type,
    data: {
      // Touch has no hover, so the names of a pie's slices include their values.
      labels:
        type === 'pie'
          ? labels.map((label, index) => `${label}: ${textAt(index)}`)
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
        scales: {
          x: { ticks: { color: text, maxRotation: 0 }, grid: { display: false }, border: { color: line } },
          y: {
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
