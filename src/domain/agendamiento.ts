/** Planning to bring a client's empty containers from a depot to a warehouse (server decisions, section 8). */

/** The places of those texts that stand earlier in the list already. */
export function repetidos(textos: readonly string[]): number[] {
  return textos.flatMap((texto, index) => (textos.indexOf(texto) < index ? [index] : []));
}
