import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatPesos } from '#domain/dinero.ts';
import { formatFechaMinuto } from '#domain/fecha.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { css } from '#ui/chakra.ts';
import { TarjetaPorteria } from './TarjetaPorteria.tsx';

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
