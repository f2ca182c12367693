import { usePorteoCharge } from '#data/queries/use-expected-charges.ts';
import { parseFecha } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import { ChargesOnSave } from '#forms/ChargesOnSave.tsx';
import { receipt } from '#views/receipt.ts';

interface PorteoChargeProps {
  agendamiento: Id;
  /** As typed. */
  inicio: string;
  fin: string;
  /** The number of containers to be moved, each of which is charged. */
  contenedores: number;
}

/** The charge of a porteo; empty while its times are unknown or no container is chosen. */
export function PorteoCharge({ agendamiento, inicio, fin, contenedores }: PorteoChargeProps) {
  const expected = usePorteoCharge(agendamiento, parseFecha(inicio), parseFecha(fin));
  const lines = expected?.charges.map((charge) => ({
    key: charge.tipo,
    title: contenedores === 1 ? charge.tipo : `${charge.tipo} × ${contenedores} contenedores`,
    monto: contenedores * charge.monto,
    note: contenedores === 1 ? receipt(charge) : `Cada uno: ${receipt(charge)}`,
  }));
  return (
    <ChargesOnSave
      lines={contenedores === 0 ? null : (lines ?? null)}
      withTarifa={expected?.withTarifa ?? false}
    />
  );
}
