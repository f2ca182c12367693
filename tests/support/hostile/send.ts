/** Sends requests verbatim over a real socket: fetch would correct much of them. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync, inflateSync } from 'node:zlib';

export interface ReceivedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Envelope {
  method: string;
  /** The complete path, with '/api'. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface RequestSender {
  send: (over: Envelope) => Promise<ReceivedAnswer>;
  close: () => void;
}

/** The decompressed body. */
function decoded(bytes: Buffer, { 'content-encoding': encoding }: IncomingHttpHeaders): string {
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  if (encoding === 'deflate') return inflateSync(bytes).toString();
  return bytes.toString();
}

export function openSender(url: string): RequestSender {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = ({ method, path, headers, body }: Envelope): Promise<ReceivedAnswer> =>
    new Promise((resolve, reject) => {
      const length =
        body && !('transfer-encoding' in headers) ? { 'content-length': String(body.length) } : {};
      const outgoing = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length } },
        (response) => {
          const answer = { status: response.statusCode ?? 0, headers: response.headers };
          // An event stream does not end by itself.
          if (response.headers['content-type'] === 'text/event-stream') {
            resolve({ ...answer, text: '' });
            outgoing.destroy();
            return;
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ ...answer, text: decoded(Buffer.concat(chunks), response.headers) }),
          );
          response.on('error', reject);
        },
      );
      outgoing.setTimeout(20_000, () => outgoing.destroy(new Error('no answer within 20 s')));
      outgoing.on('error', (error) =>
        reject(
          new Error(
            `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 600)}: ${error.message}`,
          ),
        ),
      );
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}
