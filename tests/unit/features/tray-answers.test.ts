import type { TrayEntry } from '#data/queries/use-tray.ts';
import { afterRetry } from '#features/tray/entry-status.ts';
import { lastChange } from '#forms/conflict/last-change.ts';
import { describe, expect, it } from 'vitest';

const entry = (more: Partial<TrayEntry>): TrayEntry =>
  ({ seq: 1, errores: [], doubt: null, attempts: 1, nextAt: null, conflict: null, ...more }) as TrayEntry;

describe('The result of another attempt', () => {
  const title = 'Crear chofer: Juan';

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
  ] as const)('The tray says what came of sending a change again: %s', (_, after, text, tone) => {
    expect(afterRetry(title, after && entry(after))).toEqual({ text, tone });
  });
});

describe('Who changed a record in conflict', () => {
  const edit = (id: number, field: string, more: object = {}) =>
    ({ id, tabla: 'operacion', accion: 'editar', cambios: [{ campo: field }], ...more }) as never;

  it('The author of a conflict is the user who last changed one of its fields, else the record; not who created it', () => {
    const log = [edit(3, 'monto'), edit(2, 'eta_puerto'), edit(1, 'eta_puerto', { accion: 'crear' })];
    expect(lastChange(log, 'operacion', ['eta_puerto'])?.id).toBe(2);
    expect(lastChange(log, 'operacion', ['eta_planta'])?.id).toBe(3);
    expect(lastChange(log.slice(2), 'operacion', ['eta_puerto'])).toBeNull();
    expect(lastChange([edit(4, 'tipo', { tabla: 'movimiento' })], 'operacion', ['tipo'])).toBeNull();
  });
});
