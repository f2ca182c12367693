import type { LiquidacionListRow } from '#contracts/liquidacion.ts';
import { useSave } from '#data/queries/use-save.ts';
import { formatPesos } from '#domain/money.ts';
import { nombreLiquidacion } from '#domain/numero.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { operacionesCount } from './names.ts';

interface DeleteLiquidacionProps {
  liquidacion: LiquidacionListRow;
  onClose: () => void;
}

/** Says which operations it frees. */
export function DeleteLiquidacion({ liquidacion, onClose }: DeleteLiquidacionProps) {
  const save = useSave();
  const { id, chofer, cantidad, total, comisiones } = liquidacion;
  const freed =
    cantidad === 1
      ? `Su operación, con ${formatPesos(comisiones)} de comisión, vuelve a quedar por liquidar.`
      : `Sus ${operacionesCount(cantidad)}, con ${formatPesos(comisiones)} de comisiones, vuelven a quedar por liquidar.`;
  return (
    <DeleteModal
      title="Eliminar liquidación"
      message={
        <>
          Se eliminará la <strong>{nombreLiquidacion(id)}</strong> de {chofer.nombre} por {formatPesos(total)}
          . {freed}
        </>
      }
      remove={() => save('liquidacion.remove', { id, label: `${nombreLiquidacion(id)} · ${chofer.nombre}` })}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
