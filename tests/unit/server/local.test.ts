import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { isLocal } from '#server/auth/local.ts';
import type { AppEnv } from '#server/http/mount.ts';

const app = new Hono<AppEnv>();
app.get('/', (c) => c.json(isLocal(c)));

interface Caller {
  address?: string;
  httpVersion?: string;
  headers?: Record<string, string>;
}

async function local({
  address = '127.0.0.1',
  httpVersion = '1.1',
  headers = {},
}: Caller = {}): Promise<boolean> {
  const incoming = { httpVersion, socket: { remoteAddress: address } };
  const init = { headers: { host: '127.0.0.1:3000', ...headers } };
  const answer = await app.request('/', init, { incoming });
  return (await answer.json()) as boolean;
}

describe('Calls from this machine', () => {
  it.for<[string, Caller]>([
    ['by IPv4', {}],
    ['by IPv6', { address: '::1', headers: { host: '[::1]:3000' } }],
    ['by IPv4 within IPv6', { address: '::ffff:127.0.0.1', headers: { host: 'localhost' } }],
  ])('A call counts as made on this machine: %s', async ([, caller]) => {
    expect(await local(caller)).toBe(true);
  });
});

describe('Calls from elsewhere', () => {
  it.for<[string, Caller]>([
    ['from another address', { address: '10.0.0.7' }],
    ['through a proxy that names its client', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['through one that names the name it was called by', { headers: { 'x-forwarded-host': 'localhost' } }],
    ['through one that says what it is', { headers: { via: '1.1 proxy' } }],
    ['through one that says nothing, and speaks HTTP/1.0 as nginx does', { httpVersion: '1.0' }],
    ['under a name that somebody else had point here', { headers: { host: 'ajeno.example' } }],
    ['under a name that begins like an address', { headers: { host: '127.0.0.1.ajeno.example' } }],
  ])('A call counts as made elsewhere: %s', async ([, caller]) => {
    expect(await local(caller)).toBe(false);
  });

  it('A call without a socket counts as made elsewhere', async () => {
    expect(await (await app.request('/')).json()).toBe(false);
  });
});
