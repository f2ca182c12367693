import { parseFecha } from '#domain/fecha.ts';
import { duracion } from '#domain/duracion.ts';

/** 'Duración: 7 h 10' between two typed dates; nothing while either is missing. */
export function Duracion({ desde, hasta }: { desde: string; hasta: string }) {
  const texto = duracion(parseFecha(desde) ?? '', parseFecha(hasta) ?? '');
  return texto === null ? null : <>Duración: {texto}</>;
}
