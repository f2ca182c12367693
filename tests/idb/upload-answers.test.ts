/** Answers after which bytes are sent again, at once or later. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import {
  answerOf,
  createGate,
  NO_CHANGES,
  refusedAnswer,
  settled,
  waitUntil,
} from '#tests/support/device.ts';
import { accept, callsOf, isUpload, openWithPhoto, storedBytes, takePhoto } from '#tests/support/photos.ts';
import { createdAnswer, driverRequest, RULE_REFUSAL } from '#tests/support/scripted-device.ts';

const PUT = 'PUT /adjunto/…/contenido';
const POST = 'POST /adjunto';

const FAILURE = refusedAnswer(500, 'interno', 'Error');
/** The server's refusal of bytes that do not have their digest. */
const DAMAGED = refusedAnswer(400, 'validacion', '', {
  errores: [{ campo: 'Content-Digest', mensaje: 'No corresponde al contenido recibido' }],
});
/** A proxy's refusal. */
const TOO_LARGE = answerOf(413, undefined);

describe('Bytes sent to a server that has another database by now', () => {
  it('After bytes are refused for the server’s new database, nothing is sent before the device has pulled from it', async () => {
    const { script, engine, device } = await openWithPhoto();
    await takePhoto(engine, 2000);
    await engine.pull();
    await engine.drain();
    device.clock.advance(120_000);
    const page = createGate();
    script.sent = [];
    script.respond = (call) =>
      call.headers?.['database-instance'] === 'b'
        ? accept(call)
        : refusedAnswer(409, 'instancia', 'Otra base');
    script.cambios = async () => {
      await page.promise;
      return { ...NO_CHANGES, body: { ...(NO_CHANGES.body as object), instancia: 'b' } };
    };
    const before = script.pulls;
    await engine.drain(true);
    await waitUntil(() => script.pulls > before);
    expect(callsOf(script)).toEqual([PUT]);
    await engine.drain(true);
    await settled();
    expect(callsOf(script)).toEqual([PUT]);
    page.open();
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script).slice(1).toSorted()).toEqual([POST, POST, PUT, PUT]);
  });
});

describe('Bytes that a restored server has lost', () => {
  it('A record that is refused while its bytes are about to be sent again waits for them', async () => {
    const { script, engine, uuid, send } = await openWithPhoto();
    const refusal = createGate<Answer>();
    script.respond = (call) => {
      if (isUpload(call)) return storedBytes();
      return script.sent.length === 2 ? refusal.promise : createdAnswer();
    };
    await send();
    await waitUntil(() => script.sent.length === 2);
    // Another tab or the worker has had the same refusal.
    engine.contents.verify(uuid);
    refusal.open(RULE_REFUSAL);
    await waitUntil(() => engine.rows[0]?.state !== 'sending');
    expect(engine.rows[0]?.error ?? null).toBeNull();
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script)).toEqual([PUT, POST, PUT, POST]);
  });
});

describe('Bytes that the server refuses for now', () => {
  it('Bytes that were damaged on their way are sent again, and parked after five attempts', async () => {
    const { script, engine, send } = await openWithPhoto();
    script.respond = () => DAMAGED;
    await waitUntil(async () => {
      await send();
      return engine.rows[0]!.state !== 'pending';
    });
    expect(engine.rows[0]!.state).toBe('rejected');
    expect(callsOf(script)).toEqual([PUT, PUT, PUT, PUT, PUT]);
    expect(engine.rows[0]!.error).toMatchObject({
      mensaje: expect.stringMatching(/^Llegó dañado al servidor varias veces/),
      errores: [],
    });
    expect(engine.uploads).toBeNull();
    script.respond = accept;
    await engine.tray.retry(engine.rows[0]!.seq);
    await waitUntil(() => engine.rows.length === 0);
  });

  it('Bytes on which the server failed before are sent again after a first refusal of their digest', async () => {
    const { script, engine, send } = await openWithPhoto();
    const answers = [FAILURE, FAILURE, TOO_LARGE, FAILURE, TOO_LARGE, DAMAGED, DAMAGED];
    script.respond = (call, nth) => answers[nth - 1] ?? accept(call);
    await waitUntil(async () => {
      await send();
      return engine.rows[0]?.state !== 'pending';
    });
    expect(engine.rows[0]?.error ?? null).toBeNull();
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script)).toEqual([...answers.map(() => PUT), PUT, POST]);
  });

  it('Bytes that a proxy refuses as too large are sent again, and parked with a reason after five attempts', async () => {
    const { script, engine, send } = await openWithPhoto();
    script.respond = () => TOO_LARGE;
    await waitUntil(async () => {
      await send();
      return engine.rows[0]!.state !== 'pending' || callsOf(script).length > 5;
    });
    expect(engine.rows[0]!.state).toBe('rejected');
    expect(callsOf(script)).toEqual([PUT, PUT, PUT, PUT, PUT]);
    expect(engine.rows[0]!.error?.mensaje).toMatch(/^La red no deja pasar un envío de este tamaño/);
    script.respond = accept;
    await engine.tray.retry(engine.rows[0]!.seq);
    await waitUntil(() => engine.rows.length === 0);
  });

  it('After a 429 no bytes are sent for the time that the server requests, and other changes are', async () => {
    const { script, engine, device } = await openWithPhoto();
    await takePhoto(engine, 2000);
    await engine.drain();
    script.sent = [];
    device.clock.advance(120_000);
    script.respond = (call) =>
      isUpload(call)
        ? { ...refusedAnswer(429, 'limite', 'Demasiados archivos'), retryAfter: 3600 }
        : createdAnswer();
    await engine.sync(true);
    await waitUntil(() => script.sent.length === 1);
    await settled();
    device.clock.advance(3_500_000);
    await engine.mutate('chofer.create', driverRequest('Ana'), 4000);
    await engine.sync(true);
    await settled();
    expect(callsOf(script)).toEqual([PUT, 'POST /chofer']);
    expect(engine.rows.map(({ state }) => state)).toEqual(['pending', 'pending']);
    script.respond = accept;
    device.clock.advance(100_001);
    await engine.sync(true);
    await waitUntil(() => engine.rows.length === 0);
  });
});
