import { describe, expect, it } from 'vitest';
import { createDevice, ScriptedTransport } from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';

const ANA = {
  userId: 1,
  uuid: '11111111-1111-4111-8111-111111111111',
  email: 'ana@transporte.cl',
  instalacion: 'i',
  instancia: 'a',
};
/** The session of an older version of the app. */
const NO_UUID = { userId: 1, email: 'ana@transporte.cl' };
const chofer = { body: payloads.chofer({ nombre: 'Ana' }) };

const open = (user: object) => createDevice(new ScriptedTransport().transport).open(user);

async function exportedBy(user: object): Promise<string> {
  const { engine } = await open(user);
  await engine.mutate('chofer.create', chofer, 0);
  return (await engine.tray.exportChanges()).text;
}

const importedBy = async (user: object, text: string) => (await open(user)).engine.tray.importChanges(text);

const refused = (reason: string) => ({
  estado: 'rechazado',
  mensaje: expect.stringContaining(reason) as string,
});

describe('A file of unsent changes', () => {
  it('A file of unsent changes names installation and user by uuid, and can be imported by the same user of the same installation', async () => {
    const text = await exportedBy(ANA);
    const { uuid, email } = ANA;
    expect(JSON.parse(text)).toMatchObject({ formato: 3, instalacion: 'i', usuario: { id: 1, uuid, email } });
    // A restore renews `instancia`, not `instalacion`; and users may change their email.
    const later = { ...ANA, instancia: 'b', email: 'ana.soto@transporte.cl' };
    expect(await importedBy(later, text)).toMatchObject({ estado: 'importado', imported: 1 });
  });

  it('A file of unsent changes is refused in another installation, whose users may have the same numbers and emails', async () => {
    const text = await exportedBy(ANA);
    expect(await importedBy({ ...ANA, instalacion: 'j' }, text)).toEqual(refused('de otra instalación'));
  });

  it('A file of unsent changes is refused for another person who has the same number by now', async () => {
    const text = await exportedBy(ANA);
    const eva = { ...ANA, uuid: '22222222-2222-4222-8222-222222222222', email: 'eva@transporte.cl' };
    expect(await importedBy(eva, text)).toEqual(refused('de otro usuario (ana@transporte.cl)'));
  });

  it('A file of unsent changes is refused with advice if the session does not know its user’s uuid', async () => {
    const text = await exportedBy(ANA);
    expect(await importedBy(NO_UUID, text)).toEqual(refused('cierre la sesión'));
  });

  it('A file of unsent changes from a session without a uuid has the second format and can be imported with the same number and email', async () => {
    const text = await exportedBy(NO_UUID);
    expect(JSON.parse(text)).toMatchObject({ formato: 2, usuario: { id: 1, email: 'ana@transporte.cl' } });
    expect(await importedBy(ANA, text)).toMatchObject({ estado: 'importado', imported: 1 });
    expect(await importedBy({ ...ANA, email: 'Ana@Transporte.cl ' }, text)).toMatchObject({ imported: 1 });
  });

  it('A file of unsent changes in the second format is refused if number or email are another user’s', async () => {
    const text = await exportedBy({ userId: 1, email: 'ana@otra-empresa.cl' });
    expect(await importedBy(ANA, text)).toEqual(refused('de otro usuario (ana@otra-empresa.cl)'));
    expect(await importedBy({ ...ANA, userId: 2, email: 'ana@otra-empresa.cl' }, text)).toEqual(
      refused('de otro usuario'),
    );
  });

  it('A file of unsent changes in the second format without an email can be imported with the same number', async () => {
    const text = await exportedBy({ userId: 1 });
    expect(await importedBy(ANA, text)).toMatchObject({ estado: 'importado', imported: 1 });
  });
});
