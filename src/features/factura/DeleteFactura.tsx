import type { FacturaListRow } from '#contracts/factura.ts';
import { useSave } from '#data/queries/use-save.ts';
import { formatPesos } from '#domain/money.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { nombreFactura } from '#domain/numero.ts';

interface DeleteFacturaProps {
  factura: FacturaListRow;
  onClose: () => void;
}

export function DeleteFactura({ factura, onClose }: DeleteFacturaProps) {
  const save = useSave();
  const { factura_id: id, cliente_nombre, total_monto } = factura;
  return (
    <DeleteModal
      title="Eliminar factura"
      message={
        <>
          Se eliminará la <strong>{nombreFactura(id)}</strong> de {cliente_nombre} por{' '}
          {formatPesos(total_monto)}. Sus operaciones y extras vuelven a quedar por facturar.
        </>
      }
      restorable={{ tabla: 'factura', id }}
      remove={() => save('factura.remove', { id, label: `${nombreFactura(id)} · ${cliente_nombre}` })}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
