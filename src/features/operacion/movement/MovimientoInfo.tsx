import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import { useServerMinute } from '#data/queries/use-server-minute.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatPesos, formatUsd } from '#domain/money.ts';
import { isAtPlannedEnd } from '#domain/planned-end.ts';
import { useNow } from '#ui/base/use-now.ts';
import { ProvisionalPill } from '#ui/feedback/ProvisionalPill.tsx';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { receipt } from '#views/receipt.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { movimientoInfo } from './movimiento-info.ts';

const MovimientoData = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 22px',
    marginTop: '6px',
    '& li': { minWidth: 0, overflowWrap: 'anywhere' },
    '& b': { color: 'muted', fontWeight: 400 },
  },
});
const MovimientoCharges = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '6px',
    marginTop: '10px',
    overflowWrap: 'anywhere',
    '& li > *': { minWidth: 0 },
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0 12px',
      padding: '8px 12px',
      borderRadius: 'md',
      bg: 'sunken',
      borderWidth: '1px',
    },
    '& small': { flexBasis: '100%', color: 'muted', fontSize: 'var(--fs-sm)' },
    '& span:last-of-type': { marginInlineStart: 'auto', color: 'muted' },
    '& strong': { color: 'fg', fontSize: 'var(--fs-base, 1rem)', fontWeight: 650 },
  },
});

interface MovimientoInfoProps {
  movimiento: MovimientoRecord;
  operacion: OperacionRecord;
}

/** The data of a movement and its extras, in USD format with the invoiced pesos (R5.5). */
export function MovimientoInfo({ movimiento, operacion }: MovimientoInfoProps) {
  const seesAmounts = useSeesAmounts();
  const now = useServerMinute(useNow());
  return (
    <>
      <MovimientoData>
        {movimientoInfo(movimiento, operacion).map(({ label, value }) => (
          <li key={label}>
            <b>{label}: </b>
            {value}
          </li>
        ))}
      </MovimientoData>
      {seesAmounts && movimiento.extras.length > 0 && (
        <MovimientoCharges aria-label="Extras">
          {movimiento.extras.map((extra) => (
            <li key={extra.id}>
              <span>{extra.tipo}</span>
              {extra.provisional && <ProvisionalPill />}
              <span>{formatUsd(extra.monto)}</span>
              <small>
                se factura <strong>{formatPesos(extra.monto)}</strong>
                {extra.detalle && ` · ${receipt({ tipo: extra.tipo, detalle: extra.detalle })}`}
              </small>
            </li>
          ))}
        </MovimientoCharges>
      )}
      {seesAmounts && movimiento.extras.some((extra) => isAtPlannedEnd(extra, now)) && (
        <FieldWarning>
          Cobros al término previsto, que aún no llega; cambian si el movimiento termina a otra hora.
        </FieldWarning>
      )}
    </>
  );
}
