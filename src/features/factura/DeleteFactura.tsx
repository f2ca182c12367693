import type { FacturaFila } from '#contracts/factura.ts';
import { useMutar } from '#data/queries/use-save.ts';
import { formatPesos } from '#domain/money.ts';
import { EliminarModal } from '#forms/DeleteModal.tsx';
import { nombreFactura } from '#domain/numero.ts';

interface EliminarFacturaProps {
  factura: FacturaFila;
  onClose: () => void;
}

export function EliminarFactura({ factura, onClose }: EliminarFacturaProps) {
  const mutar = useMutar();
  const { factura_id: id, cliente_nombre, total_monto } = factura;
  return (
    <EliminarModal
      title="Eliminar factura"
      message={
        <>
          Se eliminará la <strong>{nombreFactura(id)}</strong> de {cliente_nombre} por{' '}
          {formatPesos(total_monto)}. Sus operaciones y extras vuelven a quedar por facturar.
        </>
      }
      eliminar={() => mutar('factura.remove', { id, etiqueta: `${nombreFactura(id)} · ${cliente_nombre}` })}
      onListo={onClose}
      onCancel={onClose}
    />
  );
}
