/** Many stories one after the other: what they found, and how often everything happened. */
import type { TestPostgres } from '#tests/support/cluster.ts';
import { Azar } from './random.ts';
import type { Cuenta } from './tally.ts';
import { dayOf, type Kind, kindOf, type Paso, storyOf } from './story.ts';
import { isThorough, Mundo } from './world.ts';
import { Servidor } from './server.ts';

export interface Resultado {
  violations: readonly string[];
  /** The story in words. */
  told: readonly string[];
  cuenta: Cuenta;
}

/** After so many stories in one database its catalogue has grown too much. */
const FRESH_AFTER = 150;

export class Corrida {
  private readonly postgres: TestPostgres;
  private servidor: Servidor | null = null;
  private played = 0;

  constructor(postgres: TestPostgres) {
    this.postgres = postgres;
  }

  private async fresh(): Promise<Servidor> {
    if (this.servidor && ++this.played % FRESH_AFTER !== 0) return this.servidor;
    await this.servidor?.close();
    this.servidor = await Servidor.open(this.postgres);
    return this.servidor;
  }

  async play(seed: number, pasos: readonly Paso[], kind: Kind = kindOf(seed)): Promise<Resultado> {
    const servidor = await this.fresh();
    await servidor.reset(isThorough(seed));
    const uuids = new Azar(seed);
    Object.defineProperty(globalThis.crypto, 'randomUUID', { configurable: true, value: () => uuids.uuid() });
    const cuenta: Cuenta = new Map();
    const mundo = new Mundo(seed, kind, servidor, cuenta);
    const loose: unknown[] = [];
    const catchLoose = (error: unknown): void => void loose.push(error);
    process.on('unhandledRejection', catchLoose);
    try {
      await mundo.begin();
      for (const paso of pasos) {
        // oxlint-disable-next-line no-await-in-loop -- a story
        await mundo.take(paso);
        if (mundo.violations.length > 0) break;
      }
      if (mundo.violations.length === 0) await mundo.end();
    } catch (error) {
      loose.push(error);
    } finally {
      mundo.close();
      process.off('unhandledRejection', catchLoose);
      Reflect.deleteProperty(globalThis.crypto, 'randomUUID');
    }
    const errors = loose.map(
      (error) => `nobody heard of: ${error instanceof Error ? error.stack : String(error)}`,
    );
    return { violations: [...mundo.violations, ...errors], told: mundo.told, cuenta };
  }

  async playSeed(seed: number, steps: number): Promise<Resultado & { pasos: readonly Paso[] }> {
    const pasos = storyOf(seed, steps);
    return { pasos, ...(await this.play(seed, pasos)) };
  }

  /** A day without a network, of so many attempts to change something. */
  async playDay(seed: number, steps: number): Promise<Resultado & { pasos: readonly Paso[] }> {
    const pasos = dayOf(seed, steps);
    return { pasos, ...(await this.play(seed, pasos, 'day')) };
  }

  async close(): Promise<void> {
    await this.servidor?.close();
  }
}
