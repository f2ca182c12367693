import type { Rival } from '#views/rival-parts.ts';
import { rivalOf } from '#views/rival.ts';
import { useMemo } from 'react';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/** What somebody else has done first, where it is why a rule has refused this change; null otherwise. */
export function useRival(seq: number): Rival | null {
  const engine = useEngine();
  const version = useEngineVersion(engine);
  // `version` stands for all data of the engine.
  return useMemo(() => {
    const row = engine.rows.find((each) => each.seq === seq);
    if (row?.state !== 'rejected' || row.error?.codigo !== 'regla') return null;
    const { name, args, capturedAt } = row;
    return rivalOf({ name, id: args.id, body: args.body, capturedAt }, engine.reader);
  }, [engine, version, seq]);
}

export interface UndoableDiscard {
  /** The number of changes that could not be sent without it, and were discarded too. */
  dependants: number;
  putBack: () => Promise<void>;
}

/** Discards a refused change; resolves with what puts it back, or with null where it could not be discarded. */
export function useDiscardWithUndo(): (seq: number) => Promise<UndoableDiscard | null> {
  const engine = useEngine();
  return async (seq) => {
    const { tray } = await engine.complete();
    const dependants = tray.dependants(seq).length;
    const putBack = await tray.discardWithUndo(seq);
    return putBack && { dependants, putBack };
  };
}
