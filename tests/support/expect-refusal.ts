import type { ErrorCode } from '#domain/refusal.ts';
import { type ApiAnswer, expectRefused } from './api.ts';

/** Expects a refusal. @returns the fields that it names */
export function expectRefusal(answer: ApiAnswer, codigo: ErrorCode, mensaje?: string): string[] {
  expectRefused(answer, codigo, mensaje);
  return ((answer.body.errores ?? []) as { campo: string }[]).map(({ campo }) => campo);
}

/** Returns 'tipo monto' of each extra, in order. */
export const charges = (extras: { tipo: string; monto: number }[]): string[] =>
  extras.map(({ tipo, monto }) => `${tipo} ${monto}`).toSorted();
