/** Has spreadsheets written and read by a worker. Loaded on demand. */
import type { ReadSheet, SheetHead, SheetSlice } from './sheet.ts';
import type { SheetRequest } from './sheet-worker.ts';

/** What the worker answers: nothing where it failed. */
interface SheetAnswer {
  bytes?: ArrayBuffer;
  sheets?: ReadSheet[];
}

/** Milliseconds for a file. A worker that the system has ended for its memory never answers. */
const TIMEOUT_MS = 60_000;

interface SheetWorker {
  send: (request: SheetRequest) => void;
  answer: Promise<SheetAnswer>;
  /** Ends it without an answer. */
  stop: () => void;
}

/** A worker for one file. */
function startWorker(): SheetWorker {
  const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<SheetAnswer>();
  worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => resolve(data));
  worker.addEventListener('error', () => resolve({}));
  const late = setTimeout(() => resolve({}), TIMEOUT_MS);
  const answer = promise.finally(() => {
    clearTimeout(late);
    worker.terminate();
  });
  return { send: (request) => worker.postMessage(request), answer, stop: () => resolve({}) };
}

/** The sheet's rows are given in slices, between which the page renders. Null where the file could not be written. */
export async function writeSheet(
  slices: AsyncIterable<SheetSlice>,
  head: () => SheetHead,
): Promise<ArrayBuffer | null> {
  const { send, answer, stop } = startWorker();
  try {
    for await (const slice of slices) send(slice);
    send({ head: head() });
    return (await answer).bytes ?? null;
  } finally {
    stop();
  }
}

/** At most so many lines of each sheet, since the page has to take them over at once. Null where the file is no workbook. */
export async function readSheets(file: Blob, most: number): Promise<ReadSheet[] | null> {
  const { send, answer } = startWorker();
  send({ file, most });
  return (await answer).sheets ?? null;
}
