import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatPesos } from '#domain/money.ts';
import { formatDateMinute } from '#domain/date.ts';
import { Card } from '#ui/layout/Card.tsx';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { css } from '#ui/styles/chakra.ts';
import { GateCard } from './GateCard.tsx';

/** The data asked for at the gate, large enough to be read at arm's length. */
export function OperacionSummary({ operacion }: { operacion: OperacionRecord }) {
  const { contenedor, eta_puerto, eta_planta, extras } = operacion;
  const charges = extras.reduce((sum, { monto }) => sum + monto, 0);
  const isProvisional = extras.some(({ provisional }) => provisional);
  return (
    <Card className={css({ marginTop: '12px' })}>
      <DescriptionList
        large
        items={[
          { label: 'Contenedor', value: contenedor ? (contenedor.numero ?? 'Sin número') : '—' },
          { label: 'ETA Puerto', value: formatDateMinute(eta_puerto) },
          { label: 'ETA Planta', value: formatDateMinute(eta_planta) },
          { label: 'Total extras', value: `${formatPesos(charges)}${isProvisional ? ' (provisorio)' : ''}` },
        ]}
      />
      {operacion.chofer && (
        <div className={css({ marginTop: '12px' })}>
          <GateCard operacion={operacion} />
        </div>
      )}
    </Card>
  );
}
