import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatPesos } from '#domain/money.ts';
import { formatFechaMinuto } from '#domain/date.ts';
import { Card } from '#ui/layout/Card.tsx';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { css } from '#ui/styles/chakra.ts';
import { TarjetaPorteria } from './GateCard.tsx';

/** What is asked for at the gate, large enough to be read at arm's length. */
export function OperacionResumen({ operacion }: { operacion: OperacionRecord }) {
  const { contenedor, eta_puerto, eta_planta, extras } = operacion;
  const cobros = extras.reduce((sum, { monto }) => sum + monto, 0);
  return (
    <Card className={css({ marginTop: '12px' })}>
      <DescriptionList
        large
        items={[
          { label: 'Contenedor', value: contenedor ? (contenedor.numero ?? 'Sin número') : '—' },
          { label: 'ETA Puerto', value: formatFechaMinuto(eta_puerto) },
          { label: 'ETA Planta', value: formatFechaMinuto(eta_planta) },
          { label: 'Total extras', value: formatPesos(cobros) },
        ]}
      />
      {operacion.chofer && (
        <div className={css({ marginTop: '12px' })}>
          <TarjetaPorteria operacion={operacion} />
        </div>
      )}
    </Card>
  );
}
