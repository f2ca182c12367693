import { normalize } from '#domain/text.ts';

export interface TextPiece {
  text: string;
  /** The start of the match. */
  start: number;
  marked: boolean;
}

/** Each compared character with its position: accents, points and dashes are skipped. */
function comparableChars(text: string): { letters: string; places: number[] } {
  const places: number[] = [];
  let letters = '';
  let place = 0;
  for (const letter of text) {
    const normal = /[.\-–]/.test(letter) ? '' : normalize(letter);
    letters += normal;
    for (let i = 0; i < normal.length; i += 1) places.push(place);
    place += letter.length;
  }
  return { letters, places };
}

/** Splits a text into matched and unmatched pieces. */
export function highlight(text: string, words: readonly string[]): TextPiece[] {
  const { letters, places } = comparableChars(text);
  const marcas = Array.from({ length: text.length }, () => false);
  for (const word of words) {
    const at = letters.indexOf(word);
    if (at === -1) continue;
    const from = places[at] ?? 0;
    const to = places[at + word.length - 1] ?? from;
    marcas.fill(true, from, to + 1);
  }
  const pieces: TextPiece[] = [];
  for (const [index, marked] of marcas.entries()) {
    const last = pieces.at(-1);
    if (last?.marked === marked) last.text += text.charAt(index);
    else pieces.push({ text: text.charAt(index), start: index, marked });
  }
  return pieces;
}
