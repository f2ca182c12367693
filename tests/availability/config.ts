/** The configuration files of deploy/, with addresses of this machine. */
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';

const DEPLOY = new URL('../../deploy/', import.meta.url);

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** The file with all replacements made, in their order. @throws Error where one does not occur */
export function fillIn(file: string, replacements: Record<string, string>): string {
  let text = readFileSync(new URL(file, DEPLOY), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no '${from}'`);
    text = text.replaceAll(from, to);
  }
  return text;
}
