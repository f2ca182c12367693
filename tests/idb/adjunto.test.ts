/** Queued changes of attachments: what screens show, what they promise, and what waits for them (R25, decision 053). */
import { describe, expect, it } from 'vitest';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { heads, dependenciesOf } from '#data/changes/dependencies.ts';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import { trayAdjunto } from '#data/queries/tray-adjunto.ts';
import { savedBehind } from '#data/outbox/judged-row.ts';
import { refusedAnswer, settled } from '#tests/support/device.ts';
import { openOfflineDevice } from '#tests/support/scripted-device.ts';
import { sampleMiniatura } from '#tests/support/attachments.ts';
import { NEXT, OPERACION_PAGE, TIME } from '#tests/support/operacion-page.ts';
import { lastPage, pulledChanges, pulledRow, uuidOfId } from '#tests/support/pulled-page.ts';

const MINIATURA = sampleMiniatura();
const ADJUNTO = {
  operacion_id: 5,
  movimiento_id: 6,
  tipo: 'EIR',
  tipo_contenido: 'image/jpeg',
  bytes: 600,
  sha256: 'ab',
  tomada_en: TIME,
  nota: null,
  firmante_nombre: null,
  firmante_rut: null,
  miniatura: MINIATURA,
  usuario_id: 1,
  usuario_nombre: 'Eva',
};
const COMPANY = [...OPERACION_PAGE, pulledChanges('adjunto', [pulledRow(7, ADJUNTO)])];

const NEW = { operacion: 5, movimiento: 6, tipo: 'Daño', tomada_en: '2026-03-01T13:00:00.000Z' };
async function openDevice() {
  const { engine, script } = await openOfflineDevice(8, COMPANY);
  const detail = () => localAnswerOf(engine.reader, 'operacion.get', { id: 5 }) as OperacionRecord;
  const add = async (body: object = NEW) => {
    const uuid = crypto.randomUUID();
    return { uuid, result: await engine.mutate('adjunto.create', { body: { uuid, ...body } }, 0) };
  };
  /** Another user undoes the movement, as the server tells: its attachments stay with the operation. */
  const undoElsewhere = async () => {
    const rows = [pulledRow(7, { ...ADJUNTO, version: 9, movimiento_id: null })];
    script.cambios = () =>
      lastPage(9, [pulledChanges('movimiento', [], [6]), pulledChanges('adjunto', rows)]);
    await engine.pull();
  };
  return { engine, script, detail, add, undoElsewhere };
}

describe('A queued attachment', () => {
  it('A queued attachment is in the detail of its operation, with what the device knows', async () => {
    const { detail, add } = await openDevice();
    const miniatura = sampleMiniatura();
    const { uuid } = await add({ ...NEW, miniatura });
    const { adjuntos } = detail();
    expect(adjuntos.map(({ tipo }) => tipo)).toEqual(['EIR', 'Daño']);
    expect(adjuntos[1]).toMatchObject({
      id: uuid,
      uuid,
      operacion: 5,
      movimiento: 6,
      tipo_contenido: null,
      bytes: null,
      sha256: null,
      nota: null,
      miniatura,
      usuario: null,
    });
  });

  it('A queued attachment that the rules refuse is kept with a warning, and not shown', async () => {
    const { detail, add } = await openDevice();
    const { result } = await add({ ...NEW, tipo: 'Firma' });
    expect(result).toMatchObject({
      estado: 'guardado',
      advertencias: [expect.stringContaining('obligatorio')],
    });
    expect(detail().adjuntos).toHaveLength(1);
  });

  it('A queued attachment holds up no change of its operation and no other attachment', async () => {
    const { engine, add } = await openDevice();
    await add();
    await add();
    await engine.mutate('movimiento.create', { body: NEXT }, 0);
    await engine.mutate('operacion.update', { id: 5, body: { monto: 2000 } }, 0);
    expect(heads(dependenciesOf(engine.rows)).map(({ name }) => name)).toEqual([
      'adjunto.create',
      'adjunto.create',
      'movimiento.create',
    ]);
  });

  it('A queued attachment follows the creation of its movement', async () => {
    const { engine, add } = await openDevice();
    const uuid = crypto.randomUUID();
    await engine.mutate('movimiento.create', { body: { uuid, ...NEXT } }, 0);
    await add({ ...NEW, movimiento: uuid });
    const { follows } = dependenciesOf(engine.rows);
    const [movimiento, adjunto] = engine.rows.map(({ seq }) => seq);
    expect([...follows.get(adjunto!)!]).toEqual([movimiento]);
  });

  it('A queued edit and a queued removal of an attachment are shown', async () => {
    const { engine, detail } = await openDevice();
    await engine.mutate('adjunto.update', { id: 7, body: { nota: 'Roto', movimiento: null } }, 0);
    expect(detail().adjuntos).toMatchObject([{ id: 7, nota: 'Roto', movimiento: null, tipo: 'EIR' }]);
    await engine.mutate('adjunto.remove', { id: 7 }, 0);
    expect(detail().adjuntos).toEqual([]);
    // The tray shows its picture.
    const removal = trayAdjunto(engine.rows.at(-1)!, engine.reader, undefined, {
      complete: true,
      upload: null,
    });
    expect(removal).toMatchObject({ uuid: uuidOfId(7), miniatura: MINIATURA });
    expect(engine.rows.at(-1)?.outcome).toEqual({ [`adjunto/${uuidOfId(7)}`]: null });
  });
});

describe('A movement that another user undoes', () => {
  it('A queued attachment of a movement that another user undoes is shown at the operation', async () => {
    const { engine, detail, add, undoElsewhere } = await openDevice();
    await add();
    await undoElsewhere();
    expect(engine.rows).toHaveLength(1);
    expect(detail().adjuntos.map(({ tipo, movimiento }) => [tipo, movimiento])).toEqual([
      ['EIR', null],
      ['Daño', null],
    ]);
  });

  it('A queued photo of a movement that another user undoes says so in the tray, and one of another movement does not', async () => {
    const { engine, add, undoElsewhere } = await openDevice();
    await add({ ...NEW, miniatura: sampleMiniatura() });
    await add({ ...NEW, movimiento: null });
    const shown = () =>
      engine.rows.map((row) => trayAdjunto(row, engine.reader, undefined, { complete: true, upload: null }));
    expect(shown().map((each) => each?.leftMovimiento)).toEqual([false, false]);
    await undoElsewhere();
    expect(shown()).toMatchObject([
      { word: 'foto', leftMovimiento: true },
      { word: 'documento', leftMovimiento: false },
    ]);
  });

  it('A queued correction that moves an attachment to a movement that another user undoes leaves it at the operation', async () => {
    const { engine, detail, undoElsewhere } = await openDevice();
    await engine.mutate('adjunto.update', { id: 7, body: { movimiento: null } }, 0);
    await engine.mutate('adjunto.update', { id: 7, body: { movimiento: 6, nota: 'Roto' } }, 0);
    await undoElsewhere();
    expect(detail().adjuntos).toMatchObject([{ id: 7, movimiento: null, nota: 'Roto' }]);
  });

  it('A photo of a movement whose dialog was open while it was undone is shown at the operation', async () => {
    const { detail, add, undoElsewhere } = await openDevice();
    await undoElsewhere();
    await add();
    expect(detail().adjuntos.map(({ movimiento }) => movimiento)).toEqual([null, null]);
  });
});

describe('A photo of a refused movement', () => {
  async function refuse() {
    const device = await openDevice();
    const { engine, script, add } = device;
    const uuid = crypto.randomUUID();
    script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
    await engine.mutate('movimiento.create', { body: { uuid, ...NEXT } }, 0);
    await settled();
    const photo = await add({ ...NEW, movimiento: uuid, miniatura: sampleMiniatura() });
    return { ...device, photo };
  }

  it('A photo that waits for a refused movement is shown at the operation', async () => {
    const { detail, photo } = await refuse();
    expect(detail().adjuntos).toMatchObject([{ movimiento: 6 }, { uuid: photo.uuid, movimiento: null }]);
  });

  it('A photo that waits for a refused movement is said to wait, and not that its movement was deleted', async () => {
    const { engine, photo } = await refuse();
    const [movimiento, row] = engine.rows;
    const blocked = engine.tray.blocked();
    expect(blocked.get(row!.seq)).toBe(movimiento!.seq);
    expect(
      trayAdjunto(row!, engine.reader, undefined, { complete: true, upload: null }, blocked.has(row!.seq)),
    ).toMatchObject({ uuid: photo.uuid, leftMovimiento: false });
    expect(photo.result).toMatchObject({ isBlocked: true, mensaje: savedBehind('Registrar movimiento') });
  });

  it('A removal of the operation does not promise to remove a photo that waits for a refused movement', async () => {
    const { engine, photo } = await refuse();
    await engine.mutate('operacion.remove', { id: 5 }, 0);
    const promised = Object.keys(engine.rows.at(-1)!.outcome!);
    expect(promised).toContain(`adjunto/${uuidOfId(7)}`);
    expect(promised).not.toContain(`adjunto/${photo.uuid}`);
  });
});

describe('A queued removal that takes attachments along', () => {
  it('A queued undo of a movement leaves its attachments to the operation', async () => {
    const { engine, detail, add } = await openDevice();
    await add();
    await engine.mutate('movimiento.remove', { id: 6 }, 0);
    expect(detail().adjuntos.map(({ movimiento }) => movimiento)).toEqual([null, null]);
    expect(Object.keys(engine.rows.at(-1)!.outcome!)).not.toContain(`adjunto/${uuidOfId(7)}`);
  });

  it('A queued removal of an operation promises the removal of its attachments', async () => {
    const { engine, detail } = await openDevice();
    await engine.mutate('operacion.remove', { id: 5 }, 0);
    expect(detail()).toBeNull();
    expect([...engine.reader.all('adjunto')]).toEqual([]);
    expect(engine.rows[0]?.outcome).toMatchObject({
      [`adjunto/${uuidOfId(7)}`]: null,
      [`operacion/${uuidOfId(5)}`]: null,
    });
  });
});
