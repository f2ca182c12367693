/** A device of a driver, against the real API. */
import type { TableName } from '#contracts/tables.ts';
import type { ChangesAnswer } from '#contracts/sync.ts';
import type { Api } from './api.ts';
import { createDevice } from './device.ts';
import { createNetwork } from './network.ts';
import type { logInWith } from './users.ts';

type Driver = Awaited<ReturnType<typeof logInWith>>;

/** A device of the driver that has pulled. `pages`: all answers to its pulls; `token` is read at each call. */
export async function openDriverDevice(api: Api, driver: Driver) {
  const network = createNetwork(api, () => driver.token);
  const pages: ChangesAnswer[] = [];
  network.onAnswer = ({ path }, { body }) => {
    if (path === '/sync/cambios') pages.push(body as ChangesAnswer);
  };
  const device = createDevice(network.transport);
  const open = () => device.open({ userId: driver.usuario.id, role: 'CHOFER' });
  const tab = await open();
  await tab.engine.sync();
  const ids = (table: TableName, { engine } = tab): unknown[] =>
    [...engine.reader.all(table)].map(({ id }) => id);
  const onDisk = async (): Promise<string> => JSON.stringify(await tab.db.bloques.toArray());
  return { ...tab, device, network, pages, open, ids, onDisk };
}
