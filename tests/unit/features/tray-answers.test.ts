import type { Entrada } from '#data/queries/use-tray.ts';
import { trasReintentar } from '#features/tray/entry-status.ts';
import { ultimoCambio } from '#features/tray/last-change.ts';
import { describe, expect, it } from 'vitest';

const entrada = (more: Partial<Entrada>): Entrada =>
  ({ seq: 1, errores: [], duda: null, intentos: 1, nextAt: null, conflicto: null, ...more }) as Entrada;

describe('what came of sending it again', () => {
  const titulo = 'Crear chofer: Juan';

  it.each([
    ['the server has it', null, '«Crear chofer: Juan» llegó al servidor.', 'ok'],
    [
      'it was refused once more',
      { estado: 'rejected', mensaje: 'La operación está facturada' },
      'Otra vez rechazado: «Crear chofer: Juan». La operación está facturada',
      'error',
    ],
    [
      'it waits',
      { estado: 'pending' },
      '«Crear chofer: Juan» sigue en espera: no se pudo enviar ahora.',
      'aviso',
    ],
  ] as const)('%s', (_, after, texto, tone) => {
    expect(trasReintentar(titulo, after && entrada(after))).toEqual({ texto, tone });
  });
});

describe('who changed a record in conflict', () => {
  const edit = (id: number, campo: string, more: object = {}) =>
    ({ id, tabla: 'operacion', accion: 'editar', cambios: [{ campo }], ...more }) as never;

  it('is who last changed one of its fields, else who last changed it; not who made it', () => {
    const log = [edit(3, 'monto'), edit(2, 'eta_puerto'), edit(1, 'eta_puerto', { accion: 'crear' })];
    expect(ultimoCambio(log, 'operacion', ['eta_puerto'])?.id).toBe(2);
    expect(ultimoCambio(log, 'operacion', ['eta_planta'])?.id).toBe(3);
    expect(ultimoCambio(log.slice(2), 'operacion', ['eta_puerto'])).toBeNull();
    expect(ultimoCambio([edit(4, 'tipo', { tabla: 'movimiento' })], 'operacion', ['tipo'])).toBeNull();
  });
});
