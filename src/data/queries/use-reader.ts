import type { Reader } from '#views/reader.ts';
import { useCallback } from 'react';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/** All that this device holds, unsent changes included; renders again when that changes. */
export function useReader(): { reader: Reader; version: number } {
  const engine = useEngine();
  return { reader: engine.reader, version: useEngineVersion(engine) };
}

/** For one look at a time: the function stays the same but for when the device has all that it loads at the start. */
export function useCurrentReader(): () => Reader {
  const engine = useEngine();
  useEngineVersion(engine);
  const { ready, complete } = engine.state;
  // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps -- what is read changes with the two
  return useCallback(() => engine.reader, [engine, ready, complete]);
}
