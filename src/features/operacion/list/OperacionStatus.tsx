import { IconClock } from '#ui/base/icons.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';

/** 'Finalizado' or 'Pendiente'. */
export function OperacionStatus({ finalizado }: { finalizado: boolean }) {
  return finalizado ? (
    <StatusPill tone="ok">Finalizado</StatusPill>
  ) : (
    <StatusPill tone="neutral" icon={IconClock}>
      Pendiente
    </StatusPill>
  );
}
