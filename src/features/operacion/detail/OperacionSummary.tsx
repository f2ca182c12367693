import type { OperacionRecord } from '#contracts/operacion.ts';
import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import { useServerMinute } from '#data/queries/use-server-minute.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { formatDateMinute } from '#domain/date.ts';
import { isAtPlannedEnd } from '#domain/planned-end.ts';
import { useNow } from '#ui/base/use-now.ts';
import { Card } from '#ui/layout/Card.tsx';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { css } from '#ui/styles/chakra.ts';
import { ComisionButton } from './ComisionButton.tsx';
import { GateCard } from './GateCard.tsx';

/** '$30.000 (provisorio)', '$30.000 (al término previsto)'; `now`: epoch ms. */
function chargesText({ extras }: OperacionRecord, now: number): string {
  const charges = extras.reduce((sum, { monto }) => sum + monto, 0);
  if (extras.some(({ provisional }) => provisional)) return `${formatPesos(charges)} (provisorio)`;
  const isPlanned = extras.some((extra) => isAtPlannedEnd(extra, now));
  return `${formatPesos(charges)}${isPlanned ? ' (al término previsto)' : ''}`;
}

/** The driver's commission, once it is frozen: '$35.000 (10 %) · liquidada'. */
function comisionItem({ comision_monto, comision_porcentaje, liquidada }: OperacionRecord) {
  if (comision_monto === null || comision_porcentaje === null) return [];
  const text = `${formatPesos(comision_monto)} (${formatNumero(comision_porcentaje)}\u00A0%)`;
  return [{ label: 'Comisión del chofer', value: liquidada ? `${text} · liquidada` : text }];
}

/** The data asked for at the gate, large enough to be read at arm's length. */
export function OperacionSummary({ operacion }: { operacion: OperacionRecord }) {
  const seesAmounts = useSeesAmounts();
  const now = useServerMinute(useNow());
  const { contenedor, eta_puerto, eta_planta } = operacion;
  return (
    <Card className={css({ marginTop: '12px' })}>
      <DescriptionList
        large
        items={[
          { label: 'Contenedor', value: contenedor ? (contenedor.numero ?? 'Sin número') : '—' },
          { label: 'ETA Puerto', value: formatDateMinute(eta_puerto) },
          { label: 'ETA Planta', value: formatDateMinute(eta_planta) },
          ...(seesAmounts
            ? [{ label: 'Total extras', value: chargesText(operacion, now) }, ...comisionItem(operacion)]
            : []),
        ]}
      />
      <div className={css({ marginTop: '12px', _empty: { display: 'none' } })}>
        <ComisionButton operacion={operacion} />
      </div>
      {operacion.chofer && (
        <div className={css({ marginTop: '12px' })}>
          <GateCard operacion={operacion} />
        </div>
      )}
    </Card>
  );
}
