/**
 * Answers requests that are refused before they reach the application, in the API's envelope: malformed HTTP, headers
 * or addresses that are too long, clients that send too slowly.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

const MALFORMED = { status: 400, mensaje: 'La solicitud no es HTTP válido' };
const EXPECTATION = { status: 417, mensaje: 'No se admite la cabecera Expect' };
const BY_CODE: Readonly<Record<string, { status: number; mensaje: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, mensaje: 'Las cabeceras o la dirección son demasiado largas' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, mensaje: 'El contenido es demasiado grande' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, mensaje: 'La solicitud tardó demasiado en llegar' },
};

interface Refusal {
  status: number;
  headers: Record<string, string>;
  text: string;
}

function refusal({ status, mensaje }: { status: number; mensaje: string }): Refusal {
  const codigo = status === 431 || status === 413 ? 'demasiado_grande' : 'validacion';
  const text = JSON.stringify(refuse({ codigo, mensaje }).body);
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  return { status, headers, text };
}

interface ClientError extends NodeJS.ErrnoException {
  /** The bytes at which the parser stopped. */
  rawPacket?: Buffer;
}

/** Written to the socket: there is no response object for a request that could not be parsed. */
function answerSocket(error: ClientError, socket: Duplex, isTaken: boolean): void {
  // The socket is closed, or is sending another answer.
  if (error.code === 'ECONNRESET' || !socket.writable || isTaken) {
    socket.destroy(error);
    return;
  }
  const { status, headers, text } = refusal(BY_CODE[error.code ?? ''] ?? MALFORMED);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const isHead = error.rawPacket?.subarray(0, 5).toString() === 'HEAD ';
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
  socket.end(isHead ? head : head + text);
}

/** The answer where the adapter cannot build a Request: an invalid Host. */
export function malformedRequest(): Response {
  const { status, headers, text } = refusal(MALFORMED);
  const { connection: _, ...rest } = headers;
  return new Response(text, { status, headers: rest });
}

export function answerProtocolErrors(server: Server): void {
  const last = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => last.set(socket, response));
  server.on('clientError', (error, socket) => {
    const response = last.get(socket);
    // An answer is in progress, or was the last on its connection: no other can be sent.
    const isTaken =
      response?.headersSent === true && !(response.writableFinished && response.shouldKeepAlive);
    answerSocket(error, socket, isTaken);
  });
  server.on('checkExpectation', ({ socket }: IncomingMessage, response: ServerResponse) => {
    last.set(socket, response);
    const { status, headers, text } = refusal(EXPECTATION);
    response.writeHead(status, headers).end(text);
  });
}
