/** Steps of a story that are told in files of their own: what happens, how often, and what they need of the world. */
import type { Aparato } from './device.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Escena } from './scene.ts';
import type { Tarea } from './office.ts';
import type { Pestana } from './tab.ts';
import { PUT_BACK } from './put-back.ts';
import { TRAY } from './tray.ts';
import type { Usuario } from './user.ts';
import { YEAR } from './year.ts';

/** The world, as a step sees it. */
export interface Stage extends Escena {
  aparatos: readonly Aparato[];
  usuario: Usuario;
  tell: (text: string) => void;
  /** A tab that somebody can use; null where there is none. */
  tabOf: (aparato: Aparato) => Promise<Pestana | null>;
  /** Somebody fills in a form, by what the tab shows, and saves it. */
  work: (tab: Pestana, aparato: Aparato, que: string, tarea: Tarea | null) => void;
  /** Any work of the office, or null where there is none to be done. */
  anyTask: (tab: Pestana) => Tarea | null;
}

export interface Step {
  /** How often it comes. */
  times: number;
  happen: (stage: Stage, aparato: Aparato) => void | Promise<void>;
}

export const STEPS: Readonly<Record<string, Step>> = { ...YEAR, ...PUT_BACK, ...ACCOUNTS, ...TRAY };
