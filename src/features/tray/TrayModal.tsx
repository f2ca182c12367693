import type { Sync } from '#data/queries/sync-state.ts';
import { Modal } from '#ui/overlay/Modal.tsx';
import { TrayPanel } from './Tray.tsx';
import { LastSync } from './LastSync.tsx';

interface TrayModalProps {
  sync: Sync;
  onClose: () => void;
}

/** The tray as a dialog over any screen. */
export default function TrayModal({ sync, onClose }: TrayModalProps) {
  return (
    <Modal title="Pendientes" size="lg" onClose={onClose}>
      <LastSync sync={sync} />
      <TrayPanel onOpen={onClose} />
    </Modal>
  );
}
