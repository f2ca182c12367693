/** Numbers that pass their own checks, none of them twice. */
import { iso6346CheckDigit } from '#domain/iso6346.ts';
import { rutCheckDigit } from '#domain/rut.ts';
import { PREFIJOS, PREFIJOS_REEFER } from './names/people.ts';
import type { Random } from './random.ts';

/** Plates have had no vowels, nor M, N or Q, since 2007. */
const LETRAS_DE_PLACA = 'BCDFGHJKLPRSTVWXYZ'.split('');

export class Identifiers {
  private readonly random: Random;
  private readonly used = new Set<string>();

  constructor(random: Random) {
    this.random = random;
  }

  /** '76.543.210-3', of a company. */
  rut(): string {
    return this.unique(() => {
      const cuerpo = String(this.random.int(76_000_000, 78_999_999));
      const puntos = `${cuerpo.slice(0, 2)}.${cuerpo.slice(2, 5)}.${cuerpo.slice(5)}`;
      return `${puntos}-${rutCheckDigit(cuerpo)}`;
    });
  }

  /** 'KXRT45'; one in eight is older, 'VH4521'. */
  placa(): string {
    return this.unique(() => {
      const letter = (): string => this.random.pick(LETRAS_DE_PLACA);
      return this.random.chance(1 / 8)
        ? `${letter()}${letter()}${this.random.int(1000, 9999)}`
        : `${letter()}${letter()}${letter()}${letter()}${this.random.int(10, 99)}`;
    });
  }

  celular(): string {
    return this.unique(() => `+56 9 ${this.random.int(3000, 9999)} ${this.random.int(1000, 9999)}`);
  }

  /** A container's number. */
  numero(reefer: boolean): string {
    return this.unique(() => {
      const prefijo = this.random.pick<string>(reefer ? PREFIJOS_REEFER : PREFIJOS);
      const base = `${prefijo}${String(this.random.int(100_000, 999_999))}`;
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
