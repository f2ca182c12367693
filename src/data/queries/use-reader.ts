import type { Reader } from '#views/reader.ts';
import { useCallback } from 'react';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/** This device's rows with the unsent changes on top; renders again when they change. */
export function useReader(): { reader: Reader; version: number } {
  const engine = useEngine();
  return { reader: engine.reader, version: useEngineVersion(engine) };
}

/**
 * A function that returns the present rows, for single reads: it changes only when the device has loaded everything at
 * the start.
 */
export function useCurrentReader(): () => Reader {
  const engine = useEngine();
  useEngineVersion(engine);
  const { ready, complete } = engine.state;
  // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps -- the rows depend on `ready` and
  // `complete`
  return useCallback(() => engine.reader, [engine, ready, complete]);
}
