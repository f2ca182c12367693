/** Payloads of agendamientos and porteos for tests. */
import type { TestEmpresa } from './empresa.ts';

/** Container numbers with a valid check digit. */
export const NUMEROS = ['CSQU3054383', 'CBHU3202732', 'MSCU6647876', 'TCLU0000009'] as const;

export const agendamiento = ({ cliente, bodega, deposito }: TestEmpresa, numeros: readonly string[]) => ({
  clienteId: cliente,
  bodegaId: bodega,
  depositoId: deposito,
  fecha_agendamiento: '2026-03-01T12:00:00Z',
  contenedores: numeros.map((numero) => ({ numero, underlang: false })),
});

/** A stay of 26 hours: two blocks. */
export const porteoBody = (
  { chofer, camion }: TestEmpresa,
  { id, contenedores }: { id: number; contenedores: readonly { id: number }[] },
) => ({
  contenedorTransporteId: id,
  choferId: chofer,
  camionId: camion,
  inicio: '2026-03-01T10:00:00Z',
  fin: '2026-03-02T12:00:00Z',
  contenedores: contenedores.map((contenedor) => contenedor.id),
});
