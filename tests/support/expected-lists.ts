/** Every list with its columns (R3.2, R5.1, R6.1, R7.1, R7.3), and its first row in the sample company. */
interface ExpectedList {
  path: string;
  name: string;
  columns: string;
  /** The texts of the first row. */
  row: string;
  /** The buttons of a row; links with their address. */
  actions: string;
  /** The label of the green button. */
  create?: string;
}

const EDIT = (module: string): string => `Editar /admin/${module}/edit/1, Eliminar`;
const OF_THE_BODEGA = 'Viña Santa Elena, Bodega Norte, San Antonio, 1';
const BODEGA_COLUMNS = 'Cliente, Bodega, Comuna, Total Contenedores';

export const EXPECTED_LISTS: readonly ExpectedList[] = [
  {
    path: 'chofer',
    name: 'Choferes',
    columns: 'Nombre, Contrato, Comision %',
    row: 'Pedro Rojas, Interno, 10',
    actions: EDIT('chofer'),
    create: 'Crear',
  },
  {
    path: 'camion',
    name: 'Camiones',
    columns: 'Placa, Marca, Capacidad TON',
    row: 'KXPT42, Volvo, 28',
    actions: EDIT('camion'),
    create: 'Crear',
  },
  {
    path: 'cliente',
    name: 'Clientes',
    columns: 'Nombre, Rut, Giro',
    row: 'Viña Santa Elena, 76105422-8, Vinos',
    actions: EDIT('cliente'),
    create: 'Crear',
  },
  {
    path: 'bodega',
    name: 'Bodegas',
    columns: 'Nombre, Direccion, Comuna',
    row: 'Bodega Norte, Camino Real 100, San Antonio',
    actions: EDIT('bodega'),
    create: 'Crear',
  },
  {
    path: 'deposito',
    name: 'Depósitos',
    columns: 'Nombre, Comuna, Direccion',
    row: 'Sitrans, San Antonio, Av. Angamos 1601',
    actions: EDIT('deposito'),
    create: 'Crear',
  },
  {
    path: 'puerto',
    name: 'Puertos',
    columns: 'Nombre, Comuna, Direccion',
    row: 'STI San Antonio, San Antonio, Av. Angamos 1601',
    actions: EDIT('puerto'),
    create: 'Crear',
  },
  {
    path: 'negociacion',
    name: 'Negociaciones',
    columns: 'Cliente, Precio por Estancia, Horas de Estancia',
    row: 'Viña Santa Elena, $15.000, 6',
    actions: EDIT('negociacion'),
    create: 'Crear',
  },
  {
    path: 'operacion',
    name: 'AGENDADO',
    columns: 'Numero Operacion, Cliente, Tipo Operacion, Fecha, Monto',
    row: '4, Viña Santa Elena, Exportación, <hoy>, $200.000',
    actions: 'Asignar Chofer /admin/operacion/asignar-chofer/4, Eliminar',
    create: 'Crear',
  },
  {
    path: 'operacion',
    name: 'ASIGNADO',
    columns:
      'Numero Operacion, Cliente, Tipo Operacion, Eta Puerto, Eta Planta, Monto, Chofer, Camion, Estado',
    row: '1, Viña Santa Elena CSQU3054383, Importación, 2026-03-05 08:00, 2026-03-05 14:00, $350.000, Pedro Rojas, Volvo, Pendiente',
    actions: 'Ver Detalle /admin/operacion/detail/1, Eliminar',
  },
  {
    path: 'factura',
    name: 'Clientes por facturar',
    columns: 'Cliente, Monto Extras, Monto Operaciones',
    row: 'Viña Santa Elena, $80.000, $350.000',
    actions: 'Crear Factura /admin/factura/create/1',
  },
  {
    path: 'factura',
    name: 'Facturados',
    columns: 'N° Factura, Cliente, Total, Pagado',
    row: '1, Viña Santa Elena, $452.200, Pendiente',
    actions: 'Ver Detalle /admin/factura/detail/1, Eliminar',
  },
  {
    path: 'almacenamiento',
    name: 'Contenedores Vacíos',
    columns: BODEGA_COLUMNS,
    row: OF_THE_BODEGA,
    actions: 'Ver Detalle /admin/almacenamiento/vacio/detalles/1',
  },
  {
    path: 'almacenamiento',
    name: 'Contenedores con Mercadería',
    columns: BODEGA_COLUMNS,
    row: OF_THE_BODEGA,
    actions: 'Ver Detalle /admin/almacenamiento/mercaderia/detalles/1',
  },
  {
    path: 'contenedor',
    name: 'Agendamientos Contenedores',
    columns: `${BODEGA_COLUMNS}, Fecha Agenda`,
    row: `${OF_THE_BODEGA}, 2026-03-15`,
    actions: 'Mover Contenedores /admin/contenedor/asignar/2, Eliminar',
    create: 'Agendar',
  },
];
