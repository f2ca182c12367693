import type { TransporteRecord } from '#contracts/contenedor.ts';
import { formatFecha } from '#domain/date.ts';
import { Card } from '#ui/layout/Card.tsx';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';

interface AgendamientoSummaryProps {
  agendamiento: TransporteRecord;
  /** Their numbers, where no form shows them. */
  contenedores?: string;
}

/** A summary of an agendamiento: client, origin and destination. */
export function AgendamientoSummary({ agendamiento, contenedores }: AgendamientoSummaryProps) {
  const { cliente, deposito, bodega, fecha_agendamiento } = agendamiento;
  return (
    <Card>
      <DescriptionList
        items={[
          { label: 'Cliente', value: cliente.nombre },
          { label: 'Depósito', value: deposito.nombre },
          { label: 'Bodega', value: `${bodega.nombre}, ${bodega.comuna}` },
          { label: 'Fecha Agenda', value: formatFecha(fecha_agendamiento) },
          ...(contenedores ? [{ label: 'Contenedores por mover', value: contenedores }] : []),
        ]}
      />
    </Card>
  );
}
