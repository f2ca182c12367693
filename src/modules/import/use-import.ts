import { useSave } from '#data/queries/use-save.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { ModuleDefinition } from '../definition.ts';
import { stoppedSentence, enumeration } from './sentences.ts';
import type { ImportedRecord } from './records.ts';

export interface ImportProgress {
  done: number;
  total: number;
  /** Why it stopped before the end. */
  failure: string | null;
  finished: boolean;
}

export interface Importacion {
  /** Null until it is begun. */
  progress: ImportProgress | null;
  importChanges: (records: readonly ImportedRecord[]) => Promise<void>;
  forget: () => void;
}

/** Changes that are handed over at once: the disk takes them in their order, and the page draws between two lots. */
const LOT = 25;

/** Makes one record after the other, each an ordinary change of the outbox: kept here first, sent as the network allows. */
export function useImportacion({ contract, nameOf }: ModuleDefinition): Importacion {
  const save = useSave(0);
  const [progress, setAdvance] = useState<ImportProgress | null>(null);
  const running = progress !== null && !progress.finished;
  // Another screen does not stop it; the end of the page would.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: running });
  const runImport = async (records: readonly ImportedRecord[]): Promise<void> => {
    const total = records.length;
    setAdvance({ done: 0, total, failure: null, finished: false });
    let done = 0;
    for (let from = 0; from < total; from += LOT) {
      const lot = records.slice(from, from + LOT);
      const results = await Promise.all(
        lot.map(({ body }) => save(`${contract.key}.create`, { body, etiqueta: nameOf(body) })),
      );
      const bad = results.find(({ estado }) => estado !== 'guardado');
      done += results.filter(({ estado }) => estado === 'guardado').length;
      if (bad) {
        setAdvance({ done, total, failure: bad.mensaje, finished: true });
        toast(stoppedSentence(done, total, bad.mensaje), 'error');
        return;
      }
      setAdvance({ done, total, failure: null, finished: false });
    }
    setAdvance({ done: total, total, failure: null, finished: true });
    toast(enumeration(total), 'ok');
  };
  return { progress, importChanges: runImport, forget: () => setAdvance(null) };
}
