/** A company with a driver's user, his devices, and the office's device, for tests of his replica. */
import { createDevice, type TestTab } from './device.ts';
import { openDriverDevice } from './driver-device.ts';
import { openEmpresa, type TestEmpresa } from './empresa.ts';
import { createNetwork } from './network.ts';
import { expectOwnRows } from './own-rows.ts';
import { logInWith } from './users.ts';

export interface DriverCompany {
  empresa: TestEmpresa;
  driver: Awaited<ReturnType<typeof logInWith>>;
  /** A device of the driver that has pulled. */
  openDriver: () => ReturnType<typeof openDriverDevice>;
  /** Expects that the device has the rows of the server's rule, and no others. */
  expectRowsOf: (tab: Pick<TestTab, 'engine'>) => Promise<void>;
  /** Other devices, which `close` ends. */
  kills: (() => void)[];
  close: () => Promise<void>;
}

export async function openDriverCompany(): Promise<DriverCompany> {
  const empresa = await openEmpresa();
  const driver = await logInWith(empresa.api, 'CHOFER', { chofer: empresa.chofer });
  const office = await createDevice(createNetwork(empresa.api).transport).open();
  const kills = [office.kill];
  return {
    empresa,
    driver,
    kills,
    async openDriver() {
      const phone = await openDriverDevice(empresa.api, driver);
      kills.push(phone.kill);
      return phone;
    },
    async expectRowsOf({ engine }) {
      await office.engine.sync(true);
      expectOwnRows(engine.reader, office.engine.reader, empresa.chofer);
    },
    async close() {
      for (const kill of kills) kill();
      await empresa.close();
    },
  };
}
