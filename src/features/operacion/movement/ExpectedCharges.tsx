import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useCobrosPrevistos } from '#data/queries/use-expected-charges.ts';
import { formatPesos } from '#domain/money.ts';
import { CobrosAlGuardar, type LineaDeCobro } from '#forms/ChargesOnSave.tsx';
import type { CobroPrevisto } from '#views/expected-charges.ts';
import { recibo } from '#views/receipt.ts';
import { previstoDe } from './expected-movimiento.ts';
import type { MovimientoValores } from './movimiento-values.ts';

function lineaDe(cobro: CobroPrevisto): LineaDeCobro {
  const { tipo, monto, antes, detalle } = cobro;
  const cambia =
    antes === null || antes === monto ? '' : monto === 0 ? 'deja de cobrarse' : `antes ${formatPesos(antes)}`;
  const nota = [monto > 0 && recibo(cobro), cambia].filter(Boolean).join(' · ');
  return { key: `${tipo} ${detalle.desde}`, titulo: tipo, monto, nota };
}

interface CobrosPrevistosProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
  valores: MovimientoValores;
}

/** What a movement will charge. Nothing while its times are not known. */
export function CobrosPrevistos({ operacion, movimiento, valores }: CobrosPrevistosProps) {
  const previstos = useCobrosPrevistos(operacion.id, movimiento?.id ?? null, previstoDe(valores));
  return (
    <CobrosAlGuardar
      lineas={previstos?.cobros.map(lineaDe) ?? null}
      conTarifa={previstos?.conTarifa ?? false}
    />
  );
}
