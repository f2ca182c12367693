/** Prepares a file for an attachment in a worker, so that the page stays usable meanwhile. */
import type { NewContent } from '../store/content-meta.ts';
import { FILE_REASONS, type FileReason } from './reasons.ts';

export interface PreparedFile extends NewContent {
  /** The thumbnail, a JPEG in base64; null for a PDF. */
  miniatura: string | null;
}

/** What the worker answers. */
interface PreparedAnswer {
  prepared?: PreparedFile;
  reason?: FileReason;
}

export type Preparation = { file: PreparedFile; mensaje?: undefined } | { file?: undefined; mensaje: string };

/** Milliseconds for a file: a phone needs seconds. A worker that the system has ended for its memory never answers. */
const TIMEOUT_MS = 60_000;

/** The worker ends with the file: it holds the memory of a whole photo. */
function askWorker(file: Blob): Promise<PreparedAnswer> {
  const worker = new Worker(new URL('photo-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<PreparedAnswer>();
  worker.addEventListener('message', ({ data }: MessageEvent<PreparedAnswer>) => resolve(data));
  worker.addEventListener('error', () => resolve({ reason: 'lectura' }));
  const late = setTimeout(() => resolve({ reason: 'lectura' }), TIMEOUT_MS);
  worker.postMessage(file);
  return promise.finally(() => {
    clearTimeout(late);
    worker.terminate();
  });
}

let last: Promise<unknown> = Promise.resolve();

/** One file at a time, since each takes tens of megabytes of memory. */
export function prepareFile(file: Blob): Promise<Preparation> {
  const preparing = last.then(async (): Promise<Preparation> => {
    const { prepared, reason = 'lectura' } = await askWorker(file);
    return prepared ? { file: prepared } : { mensaje: FILE_REASONS[reason] };
  });
  last = preparing.catch(() => {});
  return preparing;
}
