import { normaliza } from '#domain/text.ts';

export interface Trozo {
  texto: string;
  /** Where it begins. */
  desde: number;
  marcado: boolean;
}

/** Each character that counts, with where it stands: accents are dropped, points and dashes left out. */
function comparables(texto: string): { letras: string; lugares: number[] } {
  const lugares: number[] = [];
  let letras = '';
  let lugar = 0;
  for (const letra of texto) {
    const normal = /[.\-–]/.test(letra) ? '' : normaliza(letra);
    letras += normal;
    for (let i = 0; i < normal.length; i += 1) lugares.push(lugar);
    lugar += letra.length;
  }
  return { letras, lugares };
}

/** A text in pieces: those that one of the words found, and those between them. */
export function marcar(texto: string, palabras: readonly string[]): Trozo[] {
  const { letras, lugares } = comparables(texto);
  const marcas = Array.from({ length: texto.length }, () => false);
  for (const palabra of palabras) {
    const at = letras.indexOf(palabra);
    if (at === -1) continue;
    const from = lugares[at] ?? 0;
    const to = lugares[at + palabra.length - 1] ?? from;
    marcas.fill(true, from, to + 1);
  }
  const trozos: Trozo[] = [];
  for (const [index, marcado] of marcas.entries()) {
    const last = trozos.at(-1);
    if (last?.marcado === marcado) last.texto += texto.charAt(index);
    else trozos.push({ texto: texto.charAt(index), desde: index, marcado });
  }
  return trozos;
}
