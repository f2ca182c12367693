/** The type of the steps that have files of their own: their action, their weight, and what they need of the world. */
import type { SimDevice } from './device.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Scene } from './scene.ts';
import type { OfficeTask } from './tasks.ts';
import type { Others } from './others.ts';
import { GROUPS } from './groups.ts';
import { PHOTOS } from './photo-steps.ts';
import type { SimTab } from './tab.ts';
import { PUT_BACK } from './put-back.ts';
import { TRAY } from './tray.ts';
import type { Usuario } from './user.ts';
import { YEAR } from './year.ts';

/** The world as a step uses it. */
export interface Stage extends Scene {
  devices: readonly SimDevice[];
  usuario: Usuario;
  tell: (text: string) => void;
  /** One of the users of the story who is not that one. */
  anotherUser: (than: number | undefined) => number;
  /** A tab that a user can use; null where there is none. */
  tabOf: (device: SimDevice) => Promise<SimTab | null>;
  /** A user fills in a form from what the tab shows, and saves it. */
  work: (tab: SimTab, device: SimDevice, what: string, task: OfficeTask | null) => void;
  /** Other clients of the API. */
  others: Others;
  /** Carries the unsent changes of a device to another one, in a file. @returns the tab there; null where that failed */
  carry: (from: SimDevice) => Promise<SimTab | null>;
  /** Some work of the office; null where there is nothing to do. */
  anyTask: (tab: SimTab) => OfficeTask | null;
}

export interface Step {
  /** The weight of the step. */
  times: number;
  happen: (stage: Stage, device: SimDevice) => void | Promise<void>;
}

export const STEPS: Readonly<Record<string, Step>> = {
  ...YEAR,
  ...PUT_BACK,
  ...ACCOUNTS,
  ...TRAY,
  ...PHOTOS,
  ...GROUPS,
};
