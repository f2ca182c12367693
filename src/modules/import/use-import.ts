import { useSave } from '#data/queries/use-save.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { ModuleDefinition } from '../definition.ts';
import { stoppedSentence } from './sentences.ts';
import type { ImportedRecord } from './records.ts';

export interface ImportProgress {
  done: number;
  total: number;
  /** Why the import stopped before its end. */
  failure: string | null;
  finished: boolean;
}

export interface ImportState {
  /** Null before the start. */
  progress: ImportProgress | null;
  importChanges: (records: readonly ImportedRecord[]) => Promise<void>;
  forget: () => void;
}

/**
 * The number of changes that are saved at once: the disk stores them in order, and the page renders between two
 * groups.
 */
const GROUP_SIZE = 25;

/**
 * Creates the records one after the other, each as an ordinary change of the outbox: stored on this device first, sent
 * as the network allows.
 */
export function useImport({ contract, nameOf }: ModuleDefinition): ImportState {
  const save = useSave(0);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const running = progress !== null && !progress.finished;
  // Leaving the screen does not stop the import, but closing the page would.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: running });
  const runImport = async (records: readonly ImportedRecord[]): Promise<void> => {
    const total = records.length;
    setProgress({ done: 0, total, failure: null, finished: false });
    let done = 0;
    for (let from = 0; from < total; from += GROUP_SIZE) {
      const lot = records.slice(from, from + GROUP_SIZE);
      const results = await Promise.all(
        lot.map(({ body }) => save(`${contract.key}.create`, { body, label: nameOf(body) })),
      );
      const failed = results.find(({ estado }) => estado !== 'guardado');
      done += results.filter(({ estado }) => estado === 'guardado').length;
      if (failed) {
        setProgress({ done, total, failure: failed.mensaje, finished: true });
        toast(stoppedSentence(done, total, failed.mensaje), 'error');
        return;
      }
      setProgress({ done, total, failure: null, finished: false });
    }
    setProgress({ done: total, total, failure: null, finished: true });
  };
  return { progress, importChanges: runImport, forget: () => setProgress(null) };
}
