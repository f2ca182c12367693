/** Queued changes of records that an earlier change deletes: they alter nothing on screen, and the server refuses them. */
import { expect, it } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { TableName } from '#contracts/tables.ts';
import { openOfflineDevice } from '#tests/support/scripted-device.ts';
import { OPERACION_PAGE, TIME } from '#tests/support/operacion-page.ts';
import { SETTLED_PAGE } from '#tests/support/settled-page.ts';

type Change = [name: EndpointKey, request: { id?: number; body?: object }];
interface Case {
  deletion: Change;
  change: Change;
  /** Where nothing may be shown. */
  table: TableName;
}

const WORK = new Set(['operacion', 'movimiento']);
/** Without work, so that client and driver can be deleted. */
const MASTER_DATA = OPERACION_PAGE.filter(({ tabla }) => !WORK.has(tabla));
const PAGES: Partial<Record<EndpointKey, typeof OPERACION_PAGE>> = {
  'operacion.remove': OPERACION_PAGE,
  'factura.remove': SETTLED_PAGE,
};

const MOVIMIENTO = {
  operacion: 5,
  tipo: 'Retiro en puerto',
  fecha_inicio: TIME,
  fecha_termino: TIME,
  puerto: 4,
  datos: { terminal: 'STI', numero: 'MSCU6647876', underlang: false },
};
const COBRO = { cliente: 1, operacion: 5, tipo: 'Peaje', descripcion: 'Ruta 68', monto: 9000 };
const PLANTA = { nombre: 'Nueva', comuna: 'C', direccion: 'D' };
const OPERACION: Change = ['operacion.remove', { id: 5 }];

it.each<[string, Case]>([
  [
    'a movement of a deleted operation',
    { deletion: OPERACION, change: ['movimiento.create', { body: MOVIMIENTO }], table: 'movimiento' },
  ],
  [
    'a document of a deleted operation',
    {
      deletion: OPERACION,
      change: ['documento.create', { body: { operacion: 5, tipo: 'DIN', folio: '7' } }],
      table: 'documento',
    },
  ],
  [
    'a charge of a deleted operation',
    { deletion: OPERACION, change: ['extra.create', { body: COBRO }], table: 'extra' },
  ],
  [
    'a plant of a deleted client',
    {
      deletion: ['cliente.remove', { id: 1 }],
      change: ['cliente.update', { id: 1, body: { plantas: [PLANTA] } }],
      table: 'planta',
    },
  ],
  [
    'a paper of a deleted driver',
    {
      deletion: ['chofer.remove', { id: 2 }],
      change: ['vencimiento.create', { body: { chofer: 2, tipo: 'Licencia', vence: '2027-01-01' } }],
      table: 'vencimiento',
    },
  ],
  [
    'the payment of a deleted invoice',
    {
      deletion: ['factura.remove', { id: 11 }],
      change: ['factura.update', { id: 11, body: { pagada: true } }],
      table: 'abono',
    },
  ],
])('Nothing is shown of %s', async (_, { deletion, change, table }) => {
  const { engine } = await openOfflineDevice(12, PAGES[deletion[0]] ?? MASTER_DATA);
  await engine.mutate(...deletion, 0);
  await engine.mutate(...change, 0);
  expect(engine.rows.map(({ name }) => name)).toEqual([deletion[0], change[0]]);
  expect([...engine.reader.all(table)]).toEqual([]);
});
