import { IconClock } from '#ui/base/icons.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';

/** 'Pagada' or 'Pendiente'. */
export function PaymentStatus({ pagada }: { pagada: boolean }) {
  return pagada ? (
    <StatusPill tone="ok">Pagada</StatusPill>
  ) : (
    <StatusPill tone="neutral" icon={IconClock}>
      Pendiente
    </StatusPill>
  );
}
