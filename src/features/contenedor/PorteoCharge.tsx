import { useCobroPorteo } from '#data/queries/use-expected-charges.ts';
import { parseFecha } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import { CobrosAlGuardar } from '#forms/ChargesOnSave.tsx';
import { recibo } from '#views/receipt.ts';

interface CobroPorteoProps {
  agendamiento: Id;
  /** As typed. */
  inicio: string;
  fin: string;
  /** How many containers are moved, each of which is charged. */
  contenedores: number;
}

/** What a porteo will charge. Nothing while its times are not known, or no container is chosen. */
export function CobroPorteo({ agendamiento, inicio, fin, contenedores }: CobroPorteoProps) {
  const previsto = useCobroPorteo(agendamiento, parseFecha(inicio), parseFecha(fin));
  const lineas = previsto?.cobros.map((cobro) => ({
    key: cobro.tipo,
    titulo: contenedores === 1 ? cobro.tipo : `${cobro.tipo} × ${contenedores} contenedores`,
    monto: contenedores * cobro.monto,
    nota: contenedores === 1 ? recibo(cobro) : `Cada uno: ${recibo(cobro)}`,
  }));
  return (
    <CobrosAlGuardar
      lineas={contenedores === 0 ? null : (lineas ?? null)}
      conTarifa={previsto?.conTarifa ?? false}
    />
  );
}
