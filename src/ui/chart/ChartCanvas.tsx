import { useEffect, useRef } from 'react';
import type { ChartPicture } from './chart-engine.ts';

// Distinguishable with the common colour blindnesses; contrast of 3:1 or more with the panel in both themes.
const SLICES = ['#2F86B7', '#D9772B', '#2E9A66', '#A06CC9', '#C4525F', '#8A8F2A'];

/** Of a bar below 0. */
const LOSS = '#C4525F';

const UNFINISHED = '#7FB6D6';

export interface ChartDatum {
  label: string;
  value: number;
  /** Of a period that goes on: another colour. */
  unfinished?: boolean;
}

export interface ChartCanvasProps {
  /** `rows`: bars beside their names, which so may be long. */
  type: 'bar' | 'rows' | 'pie';
  data: readonly ChartDatum[];
  format: (value: number) => string;
  /** Called with the index of the bar or slice that was pressed. */
  onPick?: ((index: number) => void) | undefined;
}

function fillOf({ value, unfinished }: ChartDatum): string {
  if (unfinished) return UNFINISHED;
  return value < 0 ? LOSS : SLICES[0]!;
}

function paint({ type, data, format, onPick }: ChartCanvasProps): ChartPicture {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string): string => styles.getPropertyValue(`--ui-colors-${name}`).trim();
  return {
    type,
    labels: data.map((datum) => datum.label),
    values: data.map((datum) => datum.value),
    format,
    onPick,
    fills: type === 'pie' ? SLICES : data.map(fillOf),
    text: color('muted'),
    line: color('line'),
    ground: color('panel'),
  };
}

/** The canvas alone, in the colours of the theme at mount; a new `key` draws it again. */
export function ChartCanvas({ type, data, format, onPick }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    let takeDown = (): void => undefined;
    const draw = async (): Promise<void> => {
      const { drawChart } = await import('./chart-engine.ts');
      if (!gone && canvas.current)
        takeDown = drawChart(canvas.current, paint({ type, data, format, onPick }));
    };
    void draw();
    return () => {
      gone = true;
      takeDown();
    };
  }, [type, data, format, onPick]);
  return <canvas ref={canvas} />;
}
