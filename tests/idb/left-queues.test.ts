import { describe, expect, it } from 'vitest';
import { crearDispositivo, Guion } from '#tests/support/device.ts';

const INSTALLATION = { instalacion: 'i', instancia: 'a' };
const ANA = {
  ...INSTALLATION,
  userId: 2,
  uuid: '11111111-1111-4111-8111-111111111111',
  email: 'ana@transporte.cl',
};
const EVA = {
  ...INSTALLATION,
  userId: 3,
  uuid: '22222222-2222-4222-8222-222222222222',
  email: 'eva@transporte.cl',
};
const chofer = { body: { nombre: 'De Ana', contrato: 'Interno', comision: 10 } };

/** A device on which Ana has left a change unsent. */
async function left() {
  const device = crearDispositivo(new Guion().transport);
  const { motor, matar } = await device.abrir(ANA);
  await motor.mutate('chofer.create', chofer, 0);
  matar();
  return device;
}

describe('changes that another user has left unsent on a device', () => {
  it('are told of to a SUPER_ADMIN, with whose they are, and exported as a file that their user can import', async () => {
    const device = await left();
    const { motor } = await device.abrir({ ...EVA, role: 'SUPER_ADMIN' });
    const [queue, ...others] = await motor.leftQueues();
    expect(others).toEqual([]);
    expect(queue).toMatchObject({ de: 'usuario', email: ANA.email, cambios: 1 });
    expect(await motor.bandeja.importar(queue!.texto)).toMatchObject({ estado: 'rechazado' });
    const elsewhere = await crearDispositivo(new Guion().transport).abrir(ANA);
    expect(await elsewhere.motor.bandeja.importar(queue!.texto)).toMatchObject({ importadas: 1 });
    expect(await device.outbox(ANA.uuid)).toHaveLength(1);
  });

  it('are not told of to other users, nor to their own', async () => {
    const device = await left();
    expect(await (await device.abrir(EVA)).motor.leftQueues()).toEqual([]);
    expect(await (await device.abrir({ ...ANA, role: 'SUPER_ADMIN' })).motor.leftQueues()).toEqual([]);
  });
});
