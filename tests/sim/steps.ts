/** Steps of a story that are told in files of their own: what happens, how often, and what they need of the world. */
import type { SimDevice } from './device.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Scene } from './scene.ts';
import type { OfficeTask } from './office.ts';
import type { SimTab } from './tab.ts';
import { PUT_BACK } from './put-back.ts';
import { TRAY } from './tray.ts';
import type { Usuario } from './user.ts';
import { YEAR } from './year.ts';

/** The world, as a step sees it. */
export interface Stage extends Scene {
  devices: readonly SimDevice[];
  usuario: Usuario;
  tell: (text: string) => void;
  /** A tab that somebody can use; null where there is none. */
  tabOf: (device: SimDevice) => Promise<SimTab | null>;
  /** Somebody fills in a form, by what the tab shows, and saves it. */
  work: (tab: SimTab, device: SimDevice, what: string, task: OfficeTask | null) => void;
  /** Any work of the office, or null where there is none to be done. */
  anyTask: (tab: SimTab) => OfficeTask | null;
}

export interface Step {
  /** How often it comes. */
  times: number;
  happen: (stage: Stage, device: SimDevice) => void | Promise<void>;
}

export const STEPS: Readonly<Record<string, Step>> = { ...YEAR, ...PUT_BACK, ...ACCOUNTS, ...TRAY };
