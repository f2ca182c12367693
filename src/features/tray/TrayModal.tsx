import type { Sync } from '#data/queries/sync-state.ts';
import { Modal } from '#ui/overlay/Modal.tsx';
import { Bandeja } from './Tray.tsx';
import { UltimaSincronizacion } from './LastSync.tsx';

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
