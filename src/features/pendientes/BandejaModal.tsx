import type { Sync } from '#data/queries/sync-estado.ts';
import { Modal } from '#ui/Modal.tsx';
import { Bandeja } from './Bandeja.tsx';
import { UltimaSincronizacion } from './UltimaSincronizacion.tsx';

interface BandejaModalProps {
  sync: Sync;
  onClose: () => void;
}

/** The tray over whatever is on the screen. */
export default function BandejaModal({ sync, onClose }: BandejaModalProps) {
  return (
    <Modal title="Pendientes" size="lg" onClose={onClose}>
      <UltimaSincronizacion sync={sync} />
      <Bandeja onAbrir={onClose} />
    </Modal>
  );
}
