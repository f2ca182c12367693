import { expect, test } from 'vitest';
import { clientAddress, parseProxies } from '#server/http/client-address.ts';

const NONE = parseProxies();
const BALANCERS = parseProxies('10.0.0.0/8, 2001:db8:1::/48 192.0.2.7');

test.for([
  ['a stranger who is connected', '203.0.113.5', undefined, '203.0.113.5'],
  ['a stranger who says to be another', '203.0.113.5', '1.2.3.4', '203.0.113.5'],
  ['behind a proxy on this machine', '127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['the same by IPv6', '::1', '203.0.113.5', '203.0.113.5'],
  ['the same on a socket of both', '::ffff:127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['what the client itself put before', '127.0.0.1', '1.2.3.4, 203.0.113.5', '203.0.113.5'],
  ['a proxy that says nothing', '127.0.0.1', undefined, '127.0.0.1'],
  ['a proxy that says nonsense', '127.0.0.1', '1.2.3.4, unknown', '127.0.0.1'],
  ['a socket of both', '::ffff:203.0.113.5', undefined, '203.0.113.5'],
  ['IPv6 by its first half', '2001:db8:aa:1:1:2:3:4', undefined, '2001:db8:aa:1::/64'],
  ['IPv6 with zeros left out', '2001:db8::1', undefined, '2001:db8:0:0::/64'],
] as const)('The address of a client: %s', ([, socket, forwarded, expected]) => {
  expect(clientAddress(socket, forwarded, NONE)).toBe(expected);
});

test.for([
  ['a balancer', '10.9.9.9', '203.0.113.5', '203.0.113.5'],
  ['a balancer and a proxy of this machine', '127.0.0.1', '203.0.113.5, 10.9.9.9', '203.0.113.5'],
  ['a balancer that names the port', '10.9.9.9', '203.0.113.5:55123', '203.0.113.5'],
  ['by IPv6', '2001:db8:1::9', '[2001:db8:aa:1::7]:443', '2001:db8:aa:1::/64'],
  ['a single address', '192.0.2.7', '203.0.113.5', '203.0.113.5'],
  ['its neighbour, who is not trusted', '192.0.2.8', '203.0.113.5', '192.0.2.8'],
  [
    'a stranger behind the balancer who says to be another',
    '10.9.9.9',
    '1.2.3.4, 203.0.113.5',
    '203.0.113.5',
  ],
] as const)('The address of a client with trusted networks: %s', ([, socket, forwarded, expected]) => {
  expect(clientAddress(socket, forwarded, BALANCERS)).toBe(expected);
});

test.for(['10.0.0.0/33', '10.0.0/8', 'balancer', '10.0.0.0/8/8', '::1/129', '10.0.0.0/x'])(
  'The text %s is refused as a network',
  (text) => {
    expect(() => parseProxies(text)).toThrow(text);
  },
);
