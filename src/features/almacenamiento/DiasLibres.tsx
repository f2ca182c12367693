import { formatNumero } from '#domain/dinero.ts';
import { StatusPill } from '#ui/StatusPill.tsx';

/** What is left of the free days of storage; after them each day is charged. */
export function DiasLibres({ restantes }: { restantes: number | null }) {
  if (restantes === null) return '—';
  if (restantes > 0) return formatNumero(restantes);
  return (
    <StatusPill tone="aviso" bare>
      {restantes === 0 ? 'Agotados' : `Excedidos en ${formatNumero(-restantes)}`}
    </StatusPill>
  );
}
