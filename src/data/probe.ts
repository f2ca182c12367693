/** Whether the server answers now: one small call, for when the system says that the network is gone. */
import { ENDPOINTS } from '#contracts/endpoints.ts';
import type { MotorEnv } from './motor-env.ts';

/** A server that can be reached answers sooner; what is later counts as gone, until a pull says otherwise. */
const LIMIT_MS = 800;

export function isReachable({ transport, after }: Pick<MotorEnv, 'transport' | 'after'>): Promise<boolean> {
  return new Promise((resolve) => {
    const callOff = after(LIMIT_MS, () => resolve(false));
    void transport({ method: 'GET', path: ENDPOINTS.salud.path }).then(({ status, body }) => {
      callOff();
      // A captive portal answers with a page.
      resolve(status === 200 && body !== undefined);
    });
  });
}
