/** A page of /sync/cambios with an operation (5) that has a movement (6), and what it refers to. */
import { pulledChanges, pulledRow } from './pulled-page.ts';

export const TIME = '2026-03-01T12:00:00.000Z';
const PLACE = { comuna: 'C', direccion: 'D' };

export const OPERACION_PAGE = [
  pulledChanges('cliente', [pulledRow(1, { nombre: 'Viña' })]),
  pulledChanges('chofer', [pulledRow(2, { nombre: 'Luis', contrato: 'Interno', comision: 10 })]),
  pulledChanges('camion', [pulledRow(3, { placa: 'ABCD12', marca: 'Volvo', capacidad: 20 })]),
  pulledChanges('puerto', [pulledRow(4, { nombre: 'Puerto', ...PLACE })]),
  pulledChanges('planta', [pulledRow(8, { nombre: 'Planta', cliente_id: 1, ...PLACE })]),
  pulledChanges('operacion', [
    pulledRow(5, {
      tipo: 'IMPORTACION',
      cliente_id: 1,
      monto: 1000,
      eta_puerto: TIME,
      eta_planta: TIME,
      chofer_id: 2,
      camion_id: 3,
      comision_externo: null,
      contenedor_id: null,
      finalizado: false,
      tarifa: null,
    }),
  ]),
  pulledChanges('movimiento', [
    pulledRow(6, {
      operacion_id: 5,
      orden: 1,
      tipo: 'Retiro en puerto',
      fecha_inicio: TIME,
      fecha_termino: TIME,
      termino_estimado: false,
      planta_id: null,
      puerto_id: 4,
      deposito_id: null,
      contenedor_id: null,
      bodega_id: null,
      datos: { terminal: 'STI', numero: 'MSCU6647876', underlang: false },
    }),
  ]),
];

/** The payload of the movement that follows. */
export const NEXT = {
  operacion: 5,
  tipo: 'Descarga en planta',
  fecha_inicio: '2026-03-01T14:00:00.000Z',
  fecha_termino: '2026-03-01T15:00:00.000Z',
  planta: 8,
  datos: { sello: 'S-1' },
};
