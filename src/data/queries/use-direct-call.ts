import type { EndpointKey } from '#contracts/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type Llamada, Llamador } from '../net/direct-call.ts';
import type { Resultado } from '../changes/result.ts';
import { expireSession, transport } from '../net/session.ts';

export type Llamar = (key: EndpointKey, llamada: Llamada) => Promise<Resultado>;

/** Writing without the outbox: at once, or not at all. */
export function useLlamar(): Llamar {
  const client = useQueryClient();
  const [llamador] = useState(() => new Llamador(transport, expireSession));
  return useCallback(
    async (key, llamada) => {
      const resultado = await llamador.llamar(key, llamada);
      if (resultado.estado === 'aceptado') void client.invalidateQueries();
      return resultado;
    },
    [client, llamador],
  );
}
