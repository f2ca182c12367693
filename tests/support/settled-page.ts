/** A page of /sync/cambios with two finished operations of a driver, one of them invoiced, and its invoice. */
import { pulledChanges, pulledRow } from './pulled-page.ts';

const END = '2026-02-20T15:00:00.000Z';
const FINISHED = {
  tipo: 'IMPORTACION',
  cliente_id: 1,
  eta_puerto: END,
  eta_planta: END,
  chofer_id: 2,
  camion_id: 3,
  comision_externo: null,
  comision_porcentaje: 10,
  contenedor_id: null,
  finalizado: true,
  tarifa: null,
};
const LAST = {
  orden: 1,
  tipo: 'Entrega de contenedor',
  fecha_inicio: END,
  fecha_termino: END,
  termino_estimado: false,
  planta_id: null,
  puerto_id: null,
  deposito_id: null,
  contenedor_id: null,
  bodega_id: null,
  datos: {},
};

/** Operations 5 ($350.000) and 6 ($100.000) of driver 2 (10 %); invoice 11 of $1.190. */
export const SETTLED_PAGE = [
  pulledChanges('cliente', [pulledRow(1, { nombre: 'Viña', plazo_dias: 30 })]),
  pulledChanges('chofer', [pulledRow(2, { nombre: 'Luis', contrato: 'Interno', comision: 10 })]),
  pulledChanges('camion', [pulledRow(3, { placa: 'ABCD12', marca: 'Volvo', capacidad: 20 })]),
  pulledChanges('operacion', [
    pulledRow(5, { ...FINISHED, monto: 350_000, comision_monto: 35_000 }),
    pulledRow(6, { ...FINISHED, monto: 100_000, comision_monto: 10_000 }),
  ]),
  pulledChanges('movimiento', [
    pulledRow(7, { ...LAST, operacion_id: 5 }),
    pulledRow(8, { ...LAST, operacion_id: 6 }),
  ]),
  pulledChanges('factura', [
    pulledRow(11, {
      cliente_id: 1,
      subtotal: 1000,
      exento: 0,
      iva: 190,
      total: 1190,
      pagada: false,
      pagada_at: null,
      emitida_en: '2026-02-21',
      vence: '2026-03-23',
      folio: null,
      orden_compra: null,
      abonado: 0,
      pagos: 0,
    }),
  ]),
];
