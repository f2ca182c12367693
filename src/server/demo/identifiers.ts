/** Unique identifiers with valid check digits. */
import { iso6346CheckDigit } from '#domain/iso6346.ts';
import { rutCheckDigit } from '#domain/rut.ts';
import { CONTENEDOR_PREFIXES, REEFER_PREFIXES } from './names/people.ts';
import type { Random } from './random.ts';

/** Plates have had no vowels, nor M, N or Q, since 2007. */
const PLACA_LETTERS = 'BCDFGHJKLPRSTVWXYZ'.split('');

export class Identifiers {
  private readonly random: Random;
  private readonly used = new Set<string>();

  constructor(random: Random) {
    this.random = random;
  }

  /** '76.543.210-3', of a company. */
  rut(): string {
    return this.unique(() => {
      const body = String(this.random.int(76_000_000, 78_999_999));
      const points = `${body.slice(0, 2)}.${body.slice(2, 5)}.${body.slice(5)}`;
      return `${points}-${rutCheckDigit(body)}`;
    });
  }

  /** 'KXRT45'; one in eight is older, 'VH4521'. */
  placa(): string {
    return this.unique(() => {
      const letter = (): string => this.random.pick(PLACA_LETTERS);
      return this.random.chance(1 / 8)
        ? `${letter()}${letter()}${this.random.int(1000, 9999)}`
        : `${letter()}${letter()}${letter()}${letter()}${this.random.int(10, 99)}`;
    });
  }

  phone(): string {
    return this.unique(() => `+56 9 ${this.random.int(3000, 9999)} ${this.random.int(1000, 9999)}`);
  }

  /** A container's number. */
  numero(reefer: boolean): string {
    return this.unique(() => {
      const prefix = this.random.pick<string>(reefer ? REEFER_PREFIXES : CONTENEDOR_PREFIXES);
      const base = `${prefix}${String(this.random.int(100_000, 999_999))}`;
      return `${base}${iso6346CheckDigit(base)}`;
    });
  }

  private unique(make: () => string): string {
    for (;;) {
      const made = make();
      if (this.used.has(made)) continue;
      this.used.add(made);
      return made;
    }
  }
}
