/** What sends the queue of a tab, with the engine's parts that it needs. */
import { uploadBy } from '../net/upload.ts';
import { Replay } from '../outbox/replay.ts';
import { Uploads } from '../outbox/uploads.ts';
import { ReplayLock } from '../tabs/lock.ts';
import type { DeviceRows } from './device-rows.ts';
import type { EngineEnv, EngineState } from './env.ts';
import { isReachable } from './probe.ts';

/** What the sync cycle needs, of which the senders use a part. */
export interface SyncCycleDeps {
  env: EngineEnv;
  device: DeviceRows;
  isOver: () => boolean;
  state: () => EngineState;
  set: (values: Partial<EngineState>) => void;
  announce: () => void;
  /** Reads the disk into memory. */
  reload: () => Promise<void>;
}

/** The replay of the queue, and the sending of bytes beside it. */
export function sendersOf({ env, device, isOver, set, announce, reload }: SyncCycleDeps): {
  uploads: Uploads;
  replay: Replay;
} {
  const { db, locks, transport, now, random, onLogin } = env;
  const { queue, contents } = device;
  const common = { queue, now, random, isStopped: isOver, instancia: () => device.instancia, onLogin };
  const uploads = new Uploads({
    ...common,
    contents,
    lock: new ReplayLock(db, locks, now, 'upload'),
    upload: env.upload ?? uploadBy(transport),
    onProgress: (upload) => set({ upload }),
    awaitsWifi: env.awaitsWifi,
  });
  const replay = new Replay({
    ...common,
    uploads,
    lock: new ReplayLock(db, locks, now),
    transport,
    reload,
    onSettled: announce,
    isReachable: () => isReachable(env),
    onConnection: (connected) => set({ connected }),
  });
  return { uploads, replay };
}
