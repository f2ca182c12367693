/**
 * Random work through the API; then every answer that a device gives from its replica is the server's own, field by
 * field: on a device that pulled now and then, and on one that comes new. SEMILLA=… repeats a run, CORRIDAS=… makes more of them.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openApi } from '#tests/support/api.ts';
import { preguntas, responderLocal } from '#tests/support/comparison.ts';
import { esperarIguales } from '#tests/support/expect-equal.ts';
import { crearDispositivo } from '#tests/support/device.ts';
import { crearRed } from '#tests/support/network.ts';
import { ACCIONES, Trabajo } from '#tests/support/random-work.ts';

const CORRIDAS = Number(process.env.CORRIDAS ?? 6);
const SEMILLA = Number(process.env.SEMILLA ?? 20_260_302);

/** What was done in all runs and saved, by action. */
const hechas = new Map<string, number>();

const TEXTOS = [
  'Ñuñoa',
  'ñandú',
  'Óscar',
  'oscar',
  'Zoë',
  'ana',
  'Ana',
  '100%',
  'a_b',
  String.raw`C:\d`,
  '12',
];
const texto = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTOS) },
  fc.string({ unit: fc.constantFrom(...Array.from(`aAáÁbñÑzZ 0129-_.%'"<&`)), minLength: 1, maxLength: 12 }),
);
const todas = ACCIONES.flatMap(({ accion, veces }) => Array.from({ length: veces }, () => accion));
const paso = fc.tuple(
  fc.constantFrom(...todas),
  fc.record({ cual: fc.nat(1000), valor: fc.nat(1000), texto }),
);
const PASOS = 220;

it(
  'After random work a device answers from its replica exactly what the server answers',
  async () => {
    let preguntadas = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { minLength: PASOS, maxLength: PASOS, size: 'max' }), async (pasos) => {
        const api = await openApi();
        const red = crearRed(api);
        const device = crearDispositivo(red.transport);
        const tab = await device.abrir();
        try {
          const trabajo = await Trabajo.empezar(api, () => tab.motor.pull());
          for (const [accion, azar] of pasos) {
            // oxlint-disable-next-line no-await-in-loop -- a history
            if (await trabajo.hacer(accion, azar)) hechas.set(accion, (hechas.get(accion) ?? 0) + 1);
          }
          await tab.motor.pull();
          preguntadas += await esperarIguales(tab.motor.lector, api);
          const otro = await crearDispositivo(red.transport).abrir();
          await otro.motor.pull();
          const asked = preguntas(otro.motor.lector, false);
          expect(responderLocal(otro.motor.lector, asked)).toEqual(responderLocal(tab.motor.lector, asked));
          otro.matar();
          expect(api.reported).toEqual([]);
        } finally {
          tab.matar();
          await api.drop();
        }
      }),
      { numRuns: CORRIDAS, seed: SEMILLA, endOnFailure: true },
    );
    if (process.env.SEMILLA !== undefined || process.env.CORRIDAS !== undefined) {
      console.log(`${preguntadas} answers are equal after`, Object.fromEntries(hechas));
      return;
    }
    // Every kind of work took place.
    expect(ACCIONES.filter(({ accion }) => !hechas.has(accion))).toEqual([]);
    expect(preguntadas).toBeGreaterThan(CORRIDAS * 300);
  },
  Math.max(180_000, CORRIDAS * 30_000),
);
