/** Finds the client's address for limits by address: through proxies, but only trusted ones. */
import { BlockList, isIP } from 'node:net';

/** A proxy on the same machine is always trusted. */
const LOOPBACK = [
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
] as const;

export type Proxies = Pick<BlockList, 'check'>;

/**
 * Networks and addresses separated by commas or spaces, '10.0.0.0/8, 2001:db8::1', and this machine.
 * @throws Error that names what is none
 */
export function parseProxies(text = ''): Proxies {
  const list = new BlockList();
  for (const [address, bits, family] of LOOPBACK) list.addSubnet(address, bits, family);
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits, ...rest] = part.split('/');
    const version = isIP(address);
    const width = version === 6 ? 128 : 32;
    const isRight = version > 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
    if (!isRight || Number(bits ?? width) > width) throw new Error(part);
    list.addSubnet(address, Number(bits ?? width), version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/**
 * '::ffff:10.0.0.1' → '10.0.0.1', '[::1]:443' → '::1', '10.0.0.1:443' → '10.0.0.1'; null where it is not an address.
 */
function plainAddress(text: string): string | null {
  const host = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = host.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) > 0 ? address : null;
}

/** The /64 of an IPv6 address, since one customer has 2^64 addresses or more. */
function network(address: string): string {
  if (isIP(address) !== 6) return address;
  // The URL parser normalizes addresses.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const missing = Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The client's address, for IPv6 its /64: the socket's, or the one that trusted proxies forward, read from the last to
 * the first. Headers of untrusted proxies are ignored.
 */
export function clientAddress(socket: string, forwarded: string | undefined, proxies: Proxies): string {
  const isTrusted = (address: string) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  let client = plainAddress(socket) ?? socket;
  for (const part of (forwarded ?? '').split(',').toReversed()) {
    if (isIP(client) === 0 || !isTrusted(client)) break;
    const before = plainAddress(part.trim());
    if (before === null) break;
    client = before;
  }
  return network(client);
}
