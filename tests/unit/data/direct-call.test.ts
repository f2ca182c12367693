import { DirectCaller, NO_CONNECTION } from '#data/net/direct-call.ts';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import { describe, expect, it } from 'vitest';

const NOBODY: Answer = { status: 0, body: undefined, retryAfter: null };
const CREATED: Answer = {
  status: 201,
  body: { exito: true, mensaje: 'Usuario creado correctamente', datos: { id: 7 } },
  retryAfter: null,
};
const refused = (status: number, body: object): Answer => ({ status, body, retryAfter: null });

function caller(...answers: Answer[]) {
  const calls: Call[] = [];
  let expired = 0;
  const transport = async (call: Call): Promise<Answer> => {
    calls.push(call);
    return answers[calls.length - 1] ?? NOBODY;
  };
  const keys = () => calls.map(({ headers }) => headers?.['Idempotency-Key']);
  return { caller: new DirectCaller(transport, () => expired++), calls, keys, expired: () => expired };
}

const ANA = { body: { email: 'ana@transporte.cl', password: 'secreta-123' } };

describe('A change that is sent at once or not at all', () => {
  it('A direct call reports the server’s message', async () => {
    const { caller: one, calls } = caller(CREATED);
    expect(await one.call('usuario.create', ANA)).toEqual({
      estado: 'aceptado',
      mensaje: 'Usuario creado correctamente',
      datos: { id: 7 },
      advertencias: [],
    });
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/usuario', body: ANA.body });
  });

  it('A direct call names the record that it changes', async () => {
    const { caller: one, calls } = caller(CREATED);
    await one.call('usuario.update', { id: 7, body: { activo: false } });
    expect(calls[0]).toMatchObject({ method: 'PATCH', path: '/usuario/7' });
  });

  it('A direct call reports without a network that nothing was saved', async () => {
    const { caller: one } = caller();
    expect(await one.call('usuario.create', ANA)).toEqual({ estado: 'fallido', mensaje: NO_CONNECTION });
  });

  it('A direct call reports the support code of a server error', async () => {
    const body = {
      exito: false,
      mensaje: 'Error interno del servidor',
      codigo: 'interno',
      solicitud: '5f3a0b1c2d4e',
    };
    const { caller: one } = caller(refused(500, body));
    expect(await one.call('usuario.create', ANA)).toEqual({
      estado: 'fallido',
      mensaje: 'Error interno del servidor',
      supportCode: '5f3a0b1c2d4e',
    });
  });

  it('A direct call does not take a captive portal’s page for an answer', async () => {
    const { caller: one } = caller({ status: 200, body: undefined, retryAfter: null });
    expect(await one.call('usuario.create', ANA)).toMatchObject({ estado: 'fallido' });
  });

  it('A direct call sent again after a lost answer has the same key, so that the server does it once', async () => {
    const { caller: one, keys } = caller(NOBODY, CREATED, CREATED);
    await one.call('usuario.create', ANA);
    await one.call('usuario.create', ANA);
    await one.call('usuario.create', ANA);
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('A direct call sent again with other typed values has another key', async () => {
    const { caller: one, keys } = caller(NOBODY, CREATED);
    await one.call('usuario.create', ANA);
    await one.call('usuario.create', { body: { ...ANA.body, email: 'ana.p@transporte.cl' } });
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  it('A direct call reports the fields of a refusal', async () => {
    const errores = [{ campo: 'email', mensaje: 'Ya existe un usuario con este correo' }];
    const { caller: one } = caller(refused(409, { exito: false, mensaje: 'No', codigo: 'regla', errores }));
    expect(await one.call('usuario.create', ANA)).toEqual({
      estado: 'rechazado',
      mensaje: 'No',
      codigo: 'regla',
      errores,
    });
  });

  it('A direct call reports an ended session, and ends it here', async () => {
    const { caller: one, expired } = caller(
      refused(401, { exito: false, mensaje: '', codigo: 'no_autenticado' }),
    );
    expect(await one.call('usuario.create', ANA)).toMatchObject({ estado: 'fallido' });
    expect(expired()).toBe(1);
  });
});
