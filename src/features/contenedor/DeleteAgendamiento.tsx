import type { TransporteListRow } from '#contracts/contenedor.ts';
import { useSave } from '#data/queries/use-save.ts';
import { formatFecha } from '#domain/date.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { countText, nombreAgendamiento } from './agendamiento-name.ts';

interface DeleteAgendamientoProps {
  agendamiento: TransporteListRow;
  onClose: () => void;
}

/** Deletes an agendamiento with its containers, as long as none of them was moved. */
export function DeleteAgendamiento({ agendamiento, onClose }: DeleteAgendamientoProps) {
  const save = useSave();
  const { id, cliente, bodega, contenedores, fecha_agendamiento, con_movidos } = agendamiento;
  if (con_movidos) {
    // The server would refuse it, and without a network the user would learn that only later.
    return (
      <ResultModal
        kind="info"
        title="No se puede eliminar"
        message="El agendamiento ya tiene contenedores movidos"
        onClose={onClose}
      />
    );
  }
  return (
    <DeleteModal
      title="Eliminar agendamiento"
      message={
        <>
          <p>Estás seguro de eliminar este Contenedor?</p>
          <p>
            Se eliminará el agendamiento de <strong>{cliente.nombre}</strong> para {bodega.nombre} del{' '}
            {formatFecha(fecha_agendamiento)}, con {countText(contenedores.length)}:{' '}
            {contenedores.map(({ numero }) => numero ?? 'sin número').join(', ')}. No se puede deshacer una
            vez enviado.
          </p>
        </>
      }
      remove={() =>
        save('transporte.remove', {
          id,
          label: nombreAgendamiento(cliente.nombre, contenedores.length),
        })
      }
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
