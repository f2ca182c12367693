import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Pendiente } from '#data/queries/pending-change.ts';
import type { Id } from '#domain/tables.ts';
import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext } from 'react';

/** The change of the tray that this address opens in its form; null: a form as any other. */
export const PendienteContexto = createContext<Pendiente | null>(null);

/** That change, if it is of one of these calls, and of the record of that id or uuid. */
export function usePendiente(names: readonly EndpointKey[], ids?: readonly Id[]): Pendiente | null {
  const pendiente = useContext(PendienteContexto);
  if (pendiente === null || !names.includes(pendiente.name)) return null;
  const isOf = ids === undefined || ids.some((id) => String(id) === String(pendiente.id));
  return isOf ? pendiente : null;
}

export interface Salida {
  listoLabel: string;
  onListo: () => void;
}

/** Where a saved form leads: a change of the tray back to it, any other where `otra` says. */
export function useSalida(pendiente: Pendiente | null, otra: Salida): Salida {
  const navigate = useNavigate();
  if (pendiente === null) return otra;
  return {
    listoLabel: 'Volver a Pendientes',
    onListo: () => void navigate({ to: '/admin/pendientes' }),
  };
}
