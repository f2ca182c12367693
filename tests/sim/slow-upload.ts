/** Sends bytes as the browser does for a tab: they leave over a while, with reports of progress, and may be called off. */
import type { Answer } from '#data/net/decision.ts';
import type { Transport } from '#data/net/http.ts';
import type { Upload } from '#data/net/upload.ts';
import type { SimDevice } from './device.ts';
import type { SimProcess } from './process.ts';
import type { Scene } from './scene.ts';
import { NO_NETWORK } from './server.ts';

/** Milliseconds that the bytes of a photo take to leave the device. */
const UPLOAD_MS = [0, 0, 5, 40, 400, 4000];

/** `transport`: of the session that the request began with. */
export function slowUpload(
  { after }: Pick<SimProcess, 'after'>,
  device: Pick<SimDevice, 'uploadMs'>,
  { random }: Pick<Scene, 'random'>,
  transport: () => Transport,
): Upload {
  return ({ onProgress, ...call }) => {
    const send = transport();
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const { signal, bytes } = call;
    const ms = device.uploadMs ?? random.oneOf(UPLOAD_MS);
    signal.addEventListener('abort', () => resolve(NO_NETWORK));
    after(ms / 2, () => {
      if (!signal.aborted) onProgress(bytes.byteLength / 2);
    });
    after(ms, () => {
      if (signal.aborted) return;
      onProgress(bytes.byteLength);
      if (!signal.aborted) void send(call).then(resolve);
    });
    return promise;
  };
}
