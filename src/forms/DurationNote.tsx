import { parseFecha } from '#domain/date.ts';
import { duracion } from '#domain/duration.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';

/** Longer ones happen, but mostly a year or a month was mistyped, and time costs money. */
const LARGA_MS = 3 * 24 * 3_600_000;

/** 'Duración: 7 h 10' between two typed dates; nothing while either is missing. */
export function Duracion({ desde, hasta }: { desde: string; hasta: string }) {
  const [inicio, fin] = [parseFecha(desde) ?? '', parseFecha(hasta) ?? ''];
  const texto = duracion(inicio, fin, 'dia');
  if (texto === null) return null;
  if (Date.parse(fin) - Date.parse(inicio) <= LARGA_MS) return <>Duración: {duracion(inicio, fin)}</>;
  return (
    <StatusPill tone="aviso" bare>
      Duración: {texto}. Revise las fechas.
    </StatusPill>
  );
}
