/** The row of a driver as the server sends it to a replica. */
export const driverRow = (version = 5, more: object = {}) => ({
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  version,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  nombre: 'Ana',
  contrato: 'Interno',
  comision: 10,
  ...more,
});
