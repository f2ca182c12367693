/** What is planned for an operation, as tests send it and as the API answers it. */
import { embarqueBody, type EmbarqueRecord } from '#contracts/embarque.ts';
import type { TestEmpresa } from './empresa.ts';

type Places = Pick<TestEmpresa, 'puerto' | 'planta' | 'deposito'>;

/** All fields, as they are typed. */
export const typedEmbarque = ({ puerto, planta, deposito }: Places) => ({
  naviera: ' MSC ',
  nave: 'MSC Bianca',
  bl_booking: 'SSZ1200',
  referencia_cliente: 'OC 4501',
  cita_codigo: 'TPS-77',
  terminal_previsto: 'TPS',
  contenedor_previsto: 'csqu 305438-3',
  contenedor_tipo: '45r1',
  peso_kg: '24.500',
  puerto_previsto: puerto,
  planta_prevista: String(planta),
  deposito_previsto: deposito,
  cita_desde: '2026-05-04 08:00',
  cita_hasta: '2026-05-04 10:00',
  stacking_desde: '2026-05-01T12:00:00Z',
  stacking_hasta: '2026-05-03T12:00:00Z',
  dias_libres: '7',
  libre_desde: '2026-05-04',
});

/** The same, as the detail has it. */
export const storedEmbarque = ({ puerto, planta, deposito }: Places) => ({
  naviera: 'MSC',
  nave: 'MSC Bianca',
  bl_booking: 'SSZ1200',
  referencia_cliente: 'OC 4501',
  cita_codigo: 'TPS-77',
  terminal_previsto: 'TPS',
  contenedor_previsto: 'CSQU3054383',
  contenedor_tipo: '45R1',
  peso_kg: 24_500,
  puerto_previsto: { id: puerto, nombre: 'Puerto San Antonio' },
  planta_prevista: { id: planta, nombre: 'Planta Chillán' },
  deposito_previsto: { id: deposito, nombre: 'Depósito Sitrans' },
  cita_desde: '2026-05-04T12:00:00.000Z',
  cita_hasta: '2026-05-04T14:00:00.000Z',
  stacking_desde: '2026-05-01T12:00:00.000Z',
  stacking_hasta: '2026-05-03T12:00:00.000Z',
  dias_libres: 7,
  libre_desde: '2026-05-04',
  ultimo_dia_libre: '2026-05-10',
});

/** Every field of a payload with that value. */
export const everyField = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.keys(embarqueBody).map((field) => [field, value]));

/** The `embarque` of an operation without a plan. */
export const EMPTY_EMBARQUE = { ...everyField(null), ultimo_dia_libre: null } as unknown as EmbarqueRecord;

/** The body of a POST of an operation. */
export const newOperacion = ({ cliente }: Pick<TestEmpresa, 'cliente'>, more: object = {}) => ({
  tipo: 'IMPORTACION',
  cliente,
  monto: 1000,
  eta_puerto: '2026-05-04 10:00',
  eta_planta: '2026-05-04 16:00',
  ...more,
});
