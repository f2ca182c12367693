import { useMutar } from '#data/queries/use-save.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { Definicion } from '../definition.ts';
import { detenida, lista } from './sentences.ts';
import type { Registro } from './records.ts';

export interface Avance {
  hechas: number;
  total: number;
  /** Why it stopped before the end. */
  fallo: string | null;
  terminado: boolean;
}

export interface Importacion {
  /** Null until it is begun. */
  avance: Avance | null;
  importar: (registros: readonly Registro[]) => Promise<void>;
  olvidar: () => void;
}

/** Changes that are handed over at once: the disk takes them in their order, and the page draws between two lots. */
const LOT = 25;

/** Makes one record after the other, each an ordinary change of the outbox: kept here first, sent as the network allows. */
export function useImportacion({ contract, nameOf }: Definicion): Importacion {
  const mutar = useMutar(0);
  const [avance, setAvance] = useState<Avance | null>(null);
  const corriendo = avance !== null && !avance.terminado;
  // Another screen does not stop it; the end of the page would.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: corriendo });
  const importar = async (registros: readonly Registro[]): Promise<void> => {
    const total = registros.length;
    setAvance({ hechas: 0, total, fallo: null, terminado: false });
    let hechas = 0;
    for (let from = 0; from < total; from += LOT) {
      const lot = registros.slice(from, from + LOT);
      const resultados = await Promise.all(
        lot.map(({ body }) => mutar(`${contract.key}.create`, { body, etiqueta: nameOf(body) })),
      );
      const malo = resultados.find(({ estado }) => estado !== 'guardado');
      hechas += resultados.filter(({ estado }) => estado === 'guardado').length;
      if (malo) {
        setAvance({ hechas, total, fallo: malo.mensaje, terminado: true });
        toast(detenida(hechas, total, malo.mensaje), 'error');
        return;
      }
      setAvance({ hechas, total, fallo: null, terminado: false });
    }
    setAvance({ hechas: total, total, fallo: null, terminado: true });
    toast(lista(total), 'ok');
  };
  return { avance, importar, olvidar: () => setAvance(null) };
}
