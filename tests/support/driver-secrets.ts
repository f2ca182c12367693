/** What a driver must not learn of the company of tests (R26.5). */
/** Texts of which none may reach the driver: names of hidden fields, and values that only hidden fields have. */
const HIDDEN_FIELDS = [
  '"monto"',
  '"tarifa"',
  '"comision',
  '"extras"',
  // His own driver has none in these companies.
  '"rut":"',
  '"firmante_rut"',
  '"rut_emisor"',
  '"giro"',
  '"cel":"',
  '"precio',
  '"razon_social"',
  '"total"',
  '"facturada"',
  '"usuario_nombre"',
  '"detalle"',
  '"referencia_cliente"',
  '"dias_libres"',
  'libre_desde"',
  'ultimo_dia_libre"',
];
const HIDDEN_VALUES = [
  '76105422',
  '11111111',
  'Viña Ñuble SpA',
  'Vinos',
  '1234 5678',
  '12345678',
  'Frutas del Sur',
  'Berta Soto',
  'Packing Osorno',
  'WXYZ98',
  'OTHER-SEAL',
  'admin@transporte.cl',
  'OC-4501',
];
/** As JSON has them. */
const AMOUNTS = [':350000', ':15000', ':80000', ':45000'];
const SECRETS = [...HIDDEN_FIELDS, ...HIDDEN_VALUES, ...AMOUNTS];
/** The secrets of the company of openEmpresa() that the text has. */
export const secretsIn = (text: string): string[] => SECRETS.filter((secret) => text.includes(secret));
