/** Queued changes of documents: what screens show, what they promise, and what waits for them (R28). */
import { describe, expect, it } from 'vitest';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { dependenciesOf, heads } from '#data/changes/dependencies.ts';
import { formOf, screenOf, titleOf } from '#data/queries/screens.ts';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import { openOfflineDevice } from '#tests/support/scripted-device.ts';
import { NEXT, OPERACION_PAGE } from '#tests/support/operacion-page.ts';
import { lastPage, pulledChanges, pulledRow, uuidOfId } from '#tests/support/pulled-page.ts';

const FIELDS = { tipo: 'DIN', folio: '77', fecha: '2026-03-01', rut_emisor: null, nota: null } as const;
const COMPANY = [
  ...OPERACION_PAGE,
  pulledChanges('documento', [pulledRow(7, { operacion_id: 5, movimiento_id: 6, ...FIELDS })]),
];
const NEW = { operacion: 5, movimiento: 6, tipo: 'Guía de despacho', folio: ' 1234 ' };
const DETAIL = '/admin/operacion/detail/5';

async function openDevice() {
  const { engine, script } = await openOfflineDevice(8, COMPANY);
  const detail = () => localAnswerOf(engine.reader, 'operacion.get', { id: 5 }) as OperacionRecord;
  const add = (body: object = NEW) => engine.mutate('documento.create', { body, label: 'Guía 1234' }, 0);
  return { engine, script, detail, add };
}

describe('A queued document', () => {
  it('A queued document is in the detail of its operation, and marked as not sent', async () => {
    const { engine, detail, add } = await openDevice();
    await add();
    const { documentos } = detail();
    expect(documentos.map(({ folio }) => folio)).toEqual(['77', '1234']);
    const [, added] = documentos;
    expect(added).toMatchObject({
      id: added!.uuid,
      operacion: 5,
      movimiento: 6,
      fecha: null,
      rut_emisor: null,
    });
    expect(engine.pending('operacion').get(added!.uuid)).toBe('waiting');
    expect(engine.pending('operacion').get(uuidOfId(7))).toBeUndefined();
  });

  it('A queued document has the title, the screen and the form of its operation in the tray', async () => {
    const { engine, add } = await openDevice();
    await add();
    await engine.mutate('documento.update', { id: 7, body: { nota: 'x' }, label: 'DIN 77' }, 0);
    await engine.mutate('documento.remove', { id: 7, label: 'DIN 77' }, 0);
    const of = (read: typeof screenOf) => engine.rows.map((row) => read(row, engine.reader));
    expect(engine.rows.map((row) => titleOf(row, engine.reader))).toEqual([
      'Agregar documento: Guía 1234 · Viña',
      'Corregir documento: DIN 77 · Viña',
      'Eliminar documento: DIN 77 · Viña',
    ]);
    // The last change deletes what the second one edits.
    expect(of(formOf)).toEqual([DETAIL, null, null]);
  });

  it('A queued document holds up no change of its operation and no other document', async () => {
    const { engine, add } = await openDevice();
    await add();
    await add({ ...NEW, folio: '1235' });
    await engine.mutate('operacion.update', { id: 5, body: { monto: 2000 } }, 0);
    expect(heads(dependenciesOf(engine.rows))).toHaveLength(3);
  });

  it('A queued document follows the creation of its movement and of its operation', async () => {
    const { engine, add } = await openDevice();
    const uuid = crypto.randomUUID();
    await engine.mutate('movimiento.create', { body: { uuid, ...NEXT } }, 0);
    await add({ ...NEW, movimiento: uuid });
    const { follows } = dependenciesOf(engine.rows);
    const [movimiento, documento] = engine.rows.map(({ seq }) => seq);
    expect([...follows.get(documento!)!]).toEqual([movimiento]);
  });

  it('A queued document of a movement that another user undoes is shown at the operation', async () => {
    const { engine, script, detail, add } = await openDevice();
    await add();
    script.cambios = () => lastPage(9, [pulledChanges('movimiento', [], [6])]);
    await engine.pull();
    expect(detail().documentos.find(({ folio }) => folio === '1234')?.movimiento).toBeNull();
  });

  it('A queued edit and a queued removal of a document are shown', async () => {
    const { engine, detail } = await openDevice();
    await engine.mutate('documento.update', { id: 7, body: { folio: '78', movimiento: null, fecha: '' } }, 0);
    expect(detail().documentos).toMatchObject([
      { id: 7, folio: '78', movimiento: null, fecha: null, tipo: 'DIN' },
    ]);
    await engine.mutate('documento.remove', { id: 7 }, 0);
    expect(detail().documentos).toEqual([]);
    expect(engine.rows.at(-1)?.outcome).toEqual({ [`documento/${uuidOfId(7)}`]: null });
  });
});

describe('A queued removal that takes documents along', () => {
  it('A queued undo of a movement leaves its documents to the operation', async () => {
    const { engine, detail, add } = await openDevice();
    await add();
    await engine.mutate('movimiento.remove', { id: 6 }, 0);
    expect(detail().documentos.map(({ movimiento }) => movimiento)).toEqual([null, null]);
    expect(Object.keys(engine.rows.at(-1)!.outcome!)).not.toContain(`documento/${uuidOfId(7)}`);
  });

  it('A queued removal of an operation promises the removal of its documents', async () => {
    const { engine, detail } = await openDevice();
    await engine.mutate('operacion.remove', { id: 5 }, 0);
    expect(detail()).toBeNull();
    expect([...engine.reader.all('documento')]).toEqual([]);
    expect(engine.rows[0]?.outcome).toMatchObject({
      [`documento/${uuidOfId(7)}`]: null,
      [`operacion/${uuidOfId(5)}`]: null,
    });
  });
});
