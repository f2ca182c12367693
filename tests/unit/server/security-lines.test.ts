import { expect, it } from 'vitest';
import { securityRow } from '#server/db/security-log.ts';
import { createLogger } from '#server/log.ts';
import { securityLines } from '#server/security-lines.ts';

const NOW = '2026-03-05T15:00:00.000Z';

function open() {
  const lines: Record<string, unknown>[] = [];
  const reported: unknown[] = [];
  const log = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, reported, events: securityLines(log, (error) => reported.push(error)) };
}

const FAILED = securityRow(
  { tipo: 'Inicio de sesión fallido', afectado: { id: null, email: 'ana@x.cl' }, direccion: '203.0.113.9' },
  NOW,
);

it('A written event is one line of the JSON log, without empty fields', () => {
  const { lines, events } = open();
  events.written(FAILED);
  expect(lines).toEqual([
    {
      nivel: 'info',
      time: expect.any(String),
      evento: 'Inicio de sesión fallido',
      afectado: 'ana@x.cl',
      direccion: '203.0.113.9',
      cantidad: 1,
    },
  ]);
});

it('An event that could not be written is an error with the same fields, and is reported', () => {
  const { lines, reported, events } = open();
  const error = new Error('no space');
  events.failed(FAILED, error);
  expect(lines).toMatchObject([
    {
      nivel: 'error',
      evento: 'Inicio de sesión fallido',
      afectado: 'ana@x.cl',
      err: { mensaje: 'no space' },
    },
  ]);
  expect(reported).toEqual([error]);
});

it('Old rows that could not be deleted are an error in the JSON log, and are reported', () => {
  const { lines, reported, events } = open();
  const error = new Error('read-only');
  events.cleanUpFailed(error);
  expect(lines).toMatchObject([{ nivel: 'error', tarea: 'limpieza', err: { mensaje: 'read-only' } }]);
  expect(reported).toEqual([error]);
});
