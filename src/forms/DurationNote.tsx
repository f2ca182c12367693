import { parseFecha } from '#domain/date.ts';
import { duration } from '#domain/duration.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { DAY_MS } from '#domain/milliseconds.ts';

/** A longer duration is possible, but mostly a year or month was mistyped, and durations are charged. */
const LONG_MS = 3 * DAY_MS;

/** 'Duración: 7 h 10' between two typed dates; nothing while either is missing. */
export function DurationNote({ start, end }: { start: string; end: string }) {
  const [inicio, fin] = [parseFecha(start) ?? '', parseFecha(end) ?? ''];
  const text = duration(inicio, fin, 'dia');
  if (text === null) return null;
  if (Date.parse(fin) - Date.parse(inicio) <= LONG_MS) return <>Duración: {duration(inicio, fin)}</>;
  return (
    <StatusPill tone="aviso" bare>
      Duración: {text}. Revise las fechas.
    </StatusPill>
  );
}
