/** The thumbnails that a driver's device has, when the office edits their operation (R26.6). */
import { expect, it } from 'vitest';
import type { AdjuntoRow } from '#domain/tables.ts';
import { createDevice, type TestTab } from '#tests/support/device.ts';
import { openDriverDevice } from '#tests/support/driver-device.ts';
import { agendar, openEmpresa } from '#tests/support/empresa.ts';
import { createNetwork } from '#tests/support/network.ts';
import { expectOwnRows } from '#tests/support/own-rows.ts';
import { insertPhotos } from '#tests/support/photo-rows.ts';
import { logInWith } from '#tests/support/users.ts';

/** More than an answer has thumbnails of. */
const PHOTOS = 80;

/** A device with an operation whose photos came with two pulls, all with their thumbnails. */
async function openWithPhotos() {
  const empresa = await openEmpresa();
  const { api, chofer } = empresa;
  const operacion = await agendar(empresa);
  const phone = await openDriverDevice(api, await logInWith(api, 'CHOFER', { chofer }));
  const photos: number[] = [];
  for (let n = 0; n < 2; n++) {
    photos.push(...(await insertPhotos(api.db, operacion, PHOTOS / 2)));
    await phone.engine.sync(true);
  }
  const thumbnails = ({ engine }: Pick<TestTab, 'engine'> = phone): number =>
    photos.filter((id) => engine.reader.get('adjunto', id)?.miniatura).length;
  expect(thumbnails()).toBe(PHOTOS);
  phone.pages.length = 0;
  const edit = () => api.patch(`/operacion/${operacion}`, { nave: 'Valparaíso Express' });
  /** The photos of the pulls since then. */
  const received = (): AdjuntoRow[] =>
    phone.pages.flatMap(({ cambios }) =>
      cambios.flatMap(({ tabla, filas }) => (tabla === 'adjunto' ? (filas as AdjuntoRow[]) : [])),
    );
  async function expectRowsOfOffice(): Promise<void> {
    const office = await createDevice(createNetwork(api).transport).open();
    await office.engine.sync();
    expectOwnRows(phone.engine.reader, office.engine.reader, chofer);
    office.kill();
  }
  return { empresa, operacion, phone, thumbnails, edit, received, expectRowsOfOffice };
}

it('An edit of an operation does not send its photos to the device again', async () => {
  const { empresa, operacion, phone, thumbnails, edit, received, expectRowsOfOffice } =
    await openWithPhotos();
  expect((await edit()).status).toBe(200);
  await phone.engine.sync(true);
  expect(phone.engine.reader.get('operacion', operacion)).toMatchObject({ nave: 'Valparaíso Express' });
  expect(received()).toHaveLength(0);
  expect(thumbnails()).toBe(PHOTOS);
  await expectRowsOfOffice();
  phone.kill();
  await empresa.close();
});

it('A device keeps its thumbnails when it receives more photos again than an answer has thumbnails of', async () => {
  const { empresa, phone, thumbnails, edit, received, expectRowsOfOffice } = await openWithPhotos();
  await edit();
  // An operation that enters his work: by versions alone the server cannot tell which rows the device lacks.
  await agendar(empresa);
  await phone.engine.sync(true);
  expect(received()).toHaveLength(PHOTOS);
  expect(received().filter(({ miniatura }) => miniatura === null).length).toBeGreaterThan(30);
  expect(thumbnails()).toBe(PHOTOS);
  await expectRowsOfOffice();
  phone.kill();
  const again = await phone.open();
  expect(thumbnails(again)).toBe(PHOTOS);
  again.kill();
  await empresa.close();
});
