import { formatNumero } from '#domain/money.ts';

/** 'quedan 3 libres', 'sin días libres', '9 sobre los libres'; `restantes` is negative when over. */
export function restantesTexto(restantes: number): string {
  if (restantes === 0) return 'sin días libres';
  if (restantes < 0) return `${formatNumero(-restantes)} sobre los libres`;
  return restantes === 1 ? 'queda 1 libre' : `quedan ${formatNumero(restantes)} libres`;
}
