/**
 * Numbers as people write them in a file: '$1.500', '12,5%', '1.234,5 t'. In Chile a dot separates thousands and a comma
 * decimals, but programs also write them the English way, so some texts may mean two numbers: these are not guessed.
 */
import { withoutThousands } from './chilean-number.ts';

/** With a decimal comma, as contracts read it; or what is wrong with it. */
export type FileNumber = { text: string; mensaje?: undefined } | { mensaje: string };

const PLAIN = /^\d+([.,]\d+)?$/;
/** Three digits after a dot where decimals are expected, and after a comma where they are not. */
const UNCLEAR = { number: /^[1-9]\d{0,2}\.\d{3}$/, money: /^[1-9]\d{0,2},\d{3}$/ };

/** `heading`: the title of the column, with its unit. Text that is no number stays as it is, for the contract to refuse. */
export function readFileNumber(text: string, kind: 'money' | 'number', heading: string): FileNumber {
  const unit = kind === 'money' ? /^\$/ : heading.includes('%') ? /%$/ : /(t(on(elada)?s?)?|d[ií]as?)\.?$/i;
  const bare = text.replaceAll(/\s/g, '').replace(unit, '');
  if (UNCLEAR[kind].test(bare)) {
    const small = String(Number(bare.replace(',', '.'))).replace('.', ',');
    return { mensaje: `«${bare}» puede ser ${small} o ${bare.replace(/\D/, '')}: escriba uno de los dos` };
  }
  const plain = withoutThousands(bare);
  return { text: PLAIN.test(plain) ? plain.replace('.', ',') : text };
}
