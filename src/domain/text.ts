/** Comparison of texts in lists, without case and accents (R14.2, R14.3), and the first letter of headings. */

/** 'Ñuñoa' → 'nunoa'. The SQL function `normaliza` does the same. */
export function normaliza(texto: string): string {
  return texto
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
}

/** Whether `buscado` (any case, any accents) occurs in one of the texts. */
export function contiene(textos: readonly string[], buscado: string): boolean {
  const aguja = normaliza(buscado);
  return textos.some((texto) => normaliza(texto).includes(aguja));
}

/** The order of texts in lists: normalised by normaliza() and compared with `<`. */
export function compareTextos(a: string, b: string): number {
  const [x, y] = [normaliza(a), normaliza(b)];
  return Number(x > y) - Number(x < y);
}

/** Makes the first letter a capital: 'operación 7' → 'Operación 7'. */
export const titulo = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);
