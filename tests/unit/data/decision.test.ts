import { describe, expect, it } from 'vitest';
import { backoff, decide } from '#data/net/decision.ts';
import { acceptedAnswer, refusedAnswer, answerOf } from '#tests/support/device.ts';

const envelope = { exito: false, mensaje: 'No', message: 'No', codigo: 'regla' };
const kinds = (method: string, ...answers: ReturnType<typeof answerOf>[]) =>
  answers.map((answer) => decide(method, answer).kind);

describe('the decision about a sent change', () => {
  it("is 'done' only for a 2xx in the envelope of the API", () => {
    expect(
      kinds('POST', acceptedAnswer({ id: 1 }), answerOf(201, { exito: true, mensaje: 'Creado' })),
    ).toEqual(['done', 'done']);
  });

  it('names an unknown error where a refusal has no message', () => {
    expect(decide('PATCH', answerOf(400, { exito: false }))).toMatchObject({
      kind: 'rejected',
      error: { mensaje: 'Error desconocido' },
    });
  });

  it('retries a 2xx without the envelope: a captive portal', () => {
    expect(
      kinds('POST', answerOf(200, undefined), answerOf(200, '<html>'), answerOf(200, { ok: true })),
    ).toEqual(['retry', 'retry', 'retry']);
    expect(kinds('POST', answerOf(204, undefined), answerOf(302, undefined))).toEqual(['retry', 'retry']);
  });

  it.each([0, 408, 425, 429, 500, 502, 503, 504])('retries %i, envelope or not', (status) => {
    expect(kinds('POST', answerOf(status, undefined), answerOf(status, envelope))).toEqual([
      'retry',
      'retry',
    ]);
  });

  it('retries a 409 en_curso, with its Retry-After', () => {
    const decision = decide('POST', { ...refusedAnswer(409, 'en_curso', 'En curso'), retryAfter: 3 });
    expect(decision).toMatchObject({ kind: 'retry', retryAfter: 3, reachable: true });
  });

  it('waits for the login on the API’s 401, and retries a proxy’s', () => {
    expect(
      kinds('POST', refusedAnswer(401, 'no_autenticado', 'Inicie sesión'), answerOf(401, undefined)),
    ).toEqual(['login', 'retry']);
  });

  it('is a conflict on 412, with the record of the server', () => {
    const decision = decide(
      'PATCH',
      refusedAnswer(412, 'version', 'Cambió', { datos: { id: 7, version: 9 } }),
    );
    expect(decision).toMatchObject({ kind: 'conflict', error: { servidor: { id: 7, version: 9 } } });
  });

  it.each([
    [400, 'validacion'],
    [403, 'regla'],
    [404, 'no_encontrado'],
    [409, 'regla'],
    [413, 'demasiado_grande'],
  ])('is rejected on %i %s, with the mensaje of the server', (status, codigo) => {
    const decision = decide('POST', refusedAnswer(status, codigo, 'No se puede'));
    expect(decision).toMatchObject({ kind: 'rejected', error: { status, codigo, mensaje: 'No se puede' } });
  });

  it('is a rejection in plain words where its key came with other content', () => {
    const decision = decide('POST', refusedAnswer(422, 'clave_reutilizada', 'La clave ya se usó'));
    expect(decision).toMatchObject({
      kind: 'rejected',
      error: { mensaje: expect.stringContaining('ya llegó al servidor') as string },
    });
  });

  it('ignores a proxy’s 403, 404 or 413: an earlier attempt may have arrived', () => {
    expect(kinds('POST', answerOf(403, undefined), answerOf(404, 'x'), answerOf(413, undefined))).toEqual([
      'retry',
      'retry',
      'retry',
    ]);
  });

  it('does not stop the others where a proxy finds one change too large', () => {
    expect(decide('POST', answerOf(413, undefined))).toMatchObject({ kind: 'retry', reachable: true });
  });

  it('counts a DELETE of a missing record as done, a PATCH of it as rejected', () => {
    const gone = refusedAnswer(404, 'no_encontrado', 'No existe');
    expect([decide('DELETE', gone).kind, decide('PATCH', gone).kind]).toEqual(['done', 'rejected']);
  });

  it("never depends on the text: a mensaje with '401' is still a refusal", () => {
    expect(decide('POST', refusedAnswer(409, 'regla', 'Error 401 unauthorized network')).kind).toBe(
      'rejected',
    );
  });
});

describe('the pause before the next attempt', () => {
  it('grows to a minute at most, with full jitter', () => {
    expect([1, 2, 3, 20].map((attempts) => backoff(attempts, null, 1))).toEqual([2000, 4000, 8000, 60_000]);
    expect(backoff(20, null, 0)).toBe(0);
  });

  it('is never shorter than Retry-After', () => {
    expect(backoff(1, 120, 0.5)).toBe(120_000);
  });
});
