import { describe, expect, it } from 'vitest';
import { backoff, decide } from '#data/net/decision.ts';
import { acceptedAnswer, refusedAnswer, answerOf } from '#tests/support/device.ts';

const envelope = { exito: false, mensaje: 'No', message: 'No', codigo: 'regla' };
const kinds = (method: string, ...answers: ReturnType<typeof answerOf>[]) =>
  answers.map((answer) => decide(method, answer).kind);

describe('The decision about a sent change', () => {
  it("The decision is 'done' only for a 2xx in the envelope of the API", () => {
    expect(
      kinds('POST', acceptedAnswer({ id: 1 }), answerOf(201, { exito: true, mensaje: 'Creado' })),
    ).toEqual(['done', 'done']);
  });

  it('The decision names an unknown error if a refusal has no message', () => {
    expect(decide('PATCH', answerOf(400, { exito: false }))).toMatchObject({
      kind: 'rejected',
      error: { mensaje: 'Error desconocido' },
    });
  });

  it('The decision is to retry after a 2xx without the envelope: a captive portal', () => {
    expect(
      kinds('POST', answerOf(200, undefined), answerOf(200, '<html>'), answerOf(200, { ok: true })),
    ).toEqual(['retry', 'retry', 'retry']);
    expect(kinds('POST', answerOf(204, undefined), answerOf(302, undefined))).toEqual(['retry', 'retry']);
  });

  it.each([0, 408, 425, 429, 500, 502, 503, 504])(
    'The decision is to retry after a %i, with the envelope or without',
    (status) => {
      expect(kinds('POST', answerOf(status, undefined), answerOf(status, envelope))).toEqual([
        'retry',
        'retry',
      ]);
    },
  );

  it('The decision is to retry after a 409 en_curso, with its Retry-After', () => {
    const decision = decide('POST', { ...refusedAnswer(409, 'en_curso', 'En curso'), retryAfter: 3 });
    expect(decision).toMatchObject({ kind: 'retry', retryAfter: 3, reachable: true });
  });

  it('The decision is to wait for the login after the API’s 401, and to retry after a proxy’s', () => {
    expect(
      kinds('POST', refusedAnswer(401, 'no_autenticado', 'Inicie sesión'), answerOf(401, undefined)),
    ).toEqual(['login', 'retry']);
  });

  it('The decision is a conflict after a 412, with the record of the server', () => {
    const decision = decide(
      'PATCH',
      refusedAnswer(412, 'version', 'Cambió', { datos: { id: 7, version: 9 } }),
    );
    expect(decision).toMatchObject({ kind: 'conflict', error: { servidor: { id: 7, version: 9 } } });
  });

  it.each([
    [400, 'validacion'],
    [403, 'sin_permiso'],
    [403, 'regla'],
    [404, 'no_encontrado'],
    [409, 'regla'],
    [413, 'demasiado_grande'],
  ])('The decision is a rejection after %i %s, with the mensaje of the server', (status, codigo) => {
    const decision = decide('POST', refusedAnswer(status, codigo, 'No se puede'));
    expect(decision).toMatchObject({ kind: 'rejected', error: { status, codigo, mensaje: 'No se puede' } });
  });

  it('The decision is a rejection in plain words if the key came with other content', () => {
    const decision = decide('POST', refusedAnswer(422, 'clave_reutilizada', 'La clave ya se usó'));
    expect(decision).toMatchObject({
      kind: 'rejected',
      error: { mensaje: expect.stringContaining('ya llegó al servidor') as string },
    });
  });

  it('The decision is to retry after a proxy’s 403, 404 or 413, since an earlier attempt may have arrived', () => {
    expect(kinds('POST', answerOf(403, undefined), answerOf(404, 'x'), answerOf(413, undefined))).toEqual([
      'retry',
      'retry',
      'retry',
    ]);
  });

  it('The decision does not stop other changes if a proxy finds one change too large', () => {
    expect(decide('POST', answerOf(413, undefined))).toMatchObject({ kind: 'retry', reachable: true });
  });

  it("The decision is 'done' for a DELETE of a missing record, and a rejection for a PATCH of it", () => {
    const gone = refusedAnswer(404, 'no_encontrado', 'No existe');
    expect([decide('DELETE', gone).kind, decide('PATCH', gone).kind]).toEqual(['done', 'rejected']);
  });

  it("The decision never depends on text: a mensaje with '401' is still a refusal", () => {
    expect(decide('POST', refusedAnswer(409, 'regla', 'Error 401 unauthorized network')).kind).toBe(
      'rejected',
    );
  });
});

describe('The pause before the next attempt', () => {
  it('The pause before the next attempt grows to a minute at most, with full jitter', () => {
    expect([1, 2, 3, 20].map((attempts) => backoff(attempts, null, 1))).toEqual([2000, 4000, 8000, 60_000]);
    expect(backoff(20, null, 0)).toBe(0);
  });

  it('The pause before the next attempt is never shorter than Retry-After', () => {
    expect(backoff(1, 120, 0.5)).toBe(120_000);
  });
});
