/** The driver, the truck and the places of an operation. */
import type { Row } from '../http/rows.ts';
import { HOUR_MS } from '#domain/milliseconds.ts';
import type { Demo } from './demo.ts';
import type { MasterData } from './master-data.ts';
import { COMUNAS } from './names/places.ts';
import type { OperacionPlan } from './plan.ts';
import type { Random } from './random.ts';

export interface TripPlan {
  chofer: Row<'chofer'>;
  camion: Row<'camion'>;
  puerto: Row<'puerto'>;
  terminal: string;
  deposito: Row<'deposito'>;
  bodega: Row<'bodega'>;
  /** Temperature in °C and ventilation in percent of a refrigerated container. */
  temperatura: number;
  ventilacion: number | string;
}

/** 'Costo Operacional', pesos: by distance, in steps of five thousand. */
export function monto(random: Random, { planta, reefer, withStorage }: OperacionPlan): number {
  const { cost } = COMUNAS[planta.comuna] ?? { cost: 320_000 };
  const pesos = cost * random.between(0.92, 1.12) + (reefer ? 45_000 : 0) + (withStorage ? 60_000 : 0);
  return Math.round(pesos / 5000) * 5000;
}

/** Few drivers have two operations at once. */
const ATTEMPTS = 8;
const REMEMBERED = 12;

export class Trips {
  private readonly demo: Demo;
  private readonly masterData: MasterData;
  /** The last operations of each driver, as [from, to]. */
  private readonly agenda = new Map<number, [number, number][]>();

  constructor(demo: Demo, masterData: MasterData) {
    this.demo = demo;
    this.masterData = masterData;
  }

  take(plan: OperacionPlan): TripPlan {
    const { random } = this.demo;
    const { rows, puertos } = this.masterData;
    const { row: puerto, profile } = random.weighted(puertos, ({ profile: { weight } }) => weight);
    const depositos = rows.rows('deposito').filter(({ porteo }) => porteo === profile.side);
    const chofer = this.driver(plan);
    // Each driver has a truck, and sometimes uses another one.
    const camiones = rows.rows('camion');
    const camion = random.chance(0.92) ? camiones[chofer.id - 1]! : random.pick(camiones);
    const terminal = random.pick(profile.terminales);
    return {
      chofer,
      camion,
      puerto,
      terminal,
      deposito: random.pick(depositos),
      bodega: random.pick(rows.rows('bodega')),
      temperatura: random.pick([-20, -18, -0.5, 0, 0.5, 2, 5]),
      ventilacion: random.pick(['Cerrada', 15, 20, 25]),
    };
  }

  private driver({ asignada, steps }: OperacionPlan): Row<'chofer'> {
    const { random } = this.demo;
    const choferes = this.masterData.rows.rows('chofer');
    const from = steps[0]!.inicio - 3 * HOUR_MS;
    const until = steps.at(-1)!.termino + 3 * HOUR_MS;
    const isFree = ({ id }: Row<'chofer'>): boolean =>
      (this.agenda.get(id) ?? []).every(([inicio, fin]) => fin <= from || inicio >= until);
    let chofer = random.pick(choferes);
    for (let i = 0; i < ATTEMPTS && !isFree(chofer); i += 1) chofer = random.pick(choferes);
    if (asignada !== null) {
      const agenda = this.agenda.get(chofer.id) ?? [];
      this.agenda.set(chofer.id, [...agenda.slice(1 - REMEMBERED), [from, until]]);
    }
    return chofer;
  }
}
