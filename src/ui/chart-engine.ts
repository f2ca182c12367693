/** The only door to chart.js, with the parts of a bar and a pie chart alone; loaded when a chart is first shown. */
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
  /** One for a bar chart, one a slice for a pie. */
  fills: string[];
  text: string;
  line: string;
  ground: string;
}

/** Draws on `canvas` without animation; the answer takes it down. */
export function drawChart(canvas: HTMLCanvasElement, picture: ChartPicture): () => void {
  const { type, labels, values, fills, text, line, ground } = picture;
  const ticks = { color: text };
  const chart = new Chart(canvas, {
    type,
    data: {
      labels,
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
      plugins: {
        legend: { display: type === 'pie', position: 'bottom', labels: { color: text, boxWidth: 14 } },
      },
      ...(type === 'bar' && {
        scales: {
          x: { ticks, grid: { display: false }, border: { color: line } },
          y: { ticks, grid: { color: line }, border: { display: false }, beginAtZero: true },
        },
      }),
    },
  });
  return () => chart.destroy();
}
