/** Sends bytes and reports how many have left. Only XMLHttpRequest reports them, which workers lack. */
import type { Answer } from './decision.ts';
import { type Call, NONE, timeoutFor, type Transport } from './http.ts';
import { isSessionErased } from './session-end.ts';

export interface UploadCall extends Call {
  bytes: ArrayBuffer;
  signal: AbortSignal;
  /** Called with the number of bytes that have been sent. */
  onProgress: (sent: number) => void;
}
export type Upload = (call: UploadCall) => Promise<Answer>;

/** Without progress. */
export const uploadBy =
  (transport: Transport): Upload =>
  ({ method, path, headers, bytes, signal }) =>
    transport({ method, path, ...(headers && { headers }), bytes, signal });

function answerIn(request: XMLHttpRequest): Answer {
  const isJson = (request.getResponseHeader('content-type') ?? '').includes('json');
  const seconds = Number(request.getResponseHeader('retry-after') ?? 'none');
  let body: unknown;
  try {
    body = isJson ? JSON.parse(request.responseText) : undefined;
  } catch {
    body = undefined;
  }
  return { status: request.status, body, retryAfter: Number.isFinite(seconds) ? seconds : null };
}

/**
 * Ends with no answer where nothing is sent or received for as long as a call may take to be answered. `onErased` as in
 * createTransport().
 */
export function createUpload(token: () => string | null, onErased: () => void = () => {}): Upload {
  return ({ method, path, headers = {}, bytes, signal, onProgress }) =>
    new Promise((resolve) => {
      const bearer = token();
      const request = new XMLHttpRequest();
      const abort = (): void => request.abort();
      let silence: ReturnType<typeof setTimeout> | undefined;
      const listen = (): void => {
        clearTimeout(silence);
        silence = setTimeout(abort, timeoutFor(bytes.byteLength));
      };
      request.upload.addEventListener('progress', ({ loaded }) => {
        listen();
        onProgress(loaded);
      });
      request.addEventListener('loadend', () => {
        clearTimeout(silence);
        signal.removeEventListener('abort', abort);
        // A refusal of a session that has ended meanwhile says nothing about the new one.
        const answer = request.status === 401 && bearer !== token() ? NONE : answerIn(request);
        if (isSessionErased(answer)) onErased();
        resolve(answer);
      });
      request.open(method, `/api${path}`);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      if (bearer !== null) request.setRequestHeader('authorization', `Bearer ${bearer}`);
      signal.addEventListener('abort', abort);
      listen();
      request.send(bytes);
    });
}

const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The Content-Digest of bytes (RFC 9530). `sha256`: in hexadecimal. */
export const digestOf = (sha256: string): string =>
  `sha-256=:${btoa(String.fromCodePoint(...bytesOfHex(sha256)))}:`;
