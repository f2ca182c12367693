/** A waiting change of the tray, opened again in its form. */
import { useCallback, useState } from 'react';
import type { ScreenEngine } from '../engine/loading-engine.ts';
import { renumbered } from '../changes/addresses.ts';
import { mutationOf } from '../changes/mutations.ts';
import { useEngine } from './provider.tsx';
import type { PendingChange } from './pending-change.ts';
import { useEngineVersion } from './use-query-answer.ts';
import { type SaveFn, useSave } from './use-save.ts';

function find(engine: ScreenEngine, seq: number): PendingChange | null {
  const row = engine.rows.find((each) => each.seq === seq);
  if (!row || engine.tray?.editable(seq) !== true) return null;
  const { name, args, creates, base } = row;
  const table = mutationOf(name)?.table;
  const body = table ? renumbered(row, table, engine.reader) : args.body;
  const uuid = args.id === null ? (creates[0] ?? null) : null;
  return { seq, name, id: args.id, uuid, body: body ?? {}, base };
}

/**
 * The change as it was when the form was opened, so that what happens to it later does not change a form that is being
 * filled in. Undefined while the disk is being read; null where it can no longer be edited.
 */
export function usePendingChangeOf(seq: number): PendingChange | null | undefined {
  const engine = useEngine();
  useEngineVersion(engine);
  const [found, setFound] = useState<PendingChange | null>();
  if (found === undefined && engine.state.ready) setFound(find(engine, seq));
  return found;
}

/** Saves a form: replaces the waiting change where there is one, otherwise adds a change. */
export function useSaveChange(pending: PendingChange | null): SaveFn {
  const engine = useEngine();
  const save = useSave();
  return useCallback(
    async (key, request) =>
      pending === null ? save(key, request) : (await engine.complete()).tray.replace(pending.seq, request),
    [engine, save, pending],
  );
}
