/** A raw TCP connection, to send arbitrary bytes. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawConnection {
  write(text: string | Uint8Array): void;
  /** Everything received until the server closed the connection. */
  closed(): Promise<string>;
  /** Everything received so far. */
  received(): string;
  end(): void;
}

export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  // Errors of writes after the server has closed the connection.
  socket.on('error', () => {});
  const close = once(socket, 'close');
  return {
    write: (content) => void (socket.writable && socket.write(content)),
    received: () => text,
    async closed() {
      await close;
      return text;
    },
    end: () => socket.destroy(),
  };
}

/** The parts of a raw answer. */
export function parseAnswer(text: string): { status: number; headers: Headers; body: unknown } {
  const at = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, at).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = text.slice(at + 4);
  return { status: Number(first.split(' ')[1]), headers, body: body ? JSON.parse(body) : null };
}
