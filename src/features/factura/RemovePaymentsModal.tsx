import type { FacturaRecord } from '#contracts/factura.ts';
import { formatPesos } from '#domain/money.ts';
import { nombreFactura } from '#domain/numero.ts';
import { CardEntries } from '#ui/layout/CardEntries.tsx';
import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import { abonoDetails } from './use-abonos.ts';

export interface RemovePaymentsModalProps {
  factura: FacturaRecord;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before several payments are deleted at once, and lists them (R34.6). */
export function RemovePaymentsModal({ factura, onConfirm, onCancel }: RemovePaymentsModalProps) {
  const { id, abonos, abonado } = factura;
  return (
    <ConfirmModal
      title={`Cancelar los pagos de la ${nombreFactura(id)}`}
      message={
        <>
          <p>
            Se eliminarán <strong>{abonos.length} pagos</strong> por <strong>{formatPesos(abonado)}</strong>;
            la factura deja de estar pagada.
          </p>
          <CardEntries aria-label="Pagos que se eliminarán">
            {abonos.map((abono) => (
              <li key={abono.uuid}>
                <div>
                  {abono.fecha}
                  <p>{abonoDetails(abono)}</p>
                </div>
                <b>{formatPesos(abono.monto)}</b>
              </li>
            ))}
          </CardEntries>
        </>
      }
      confirmLabel="Eliminar pagos"
      // 'Cancelar' is the name of what is asked about.
      cancelLabel="Volver"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
