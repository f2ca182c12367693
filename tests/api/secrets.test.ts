/** The server's output in all kinds of failures: no password, no token, and no text that a user wrote. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRawConnection } from '#tests/support/raw-connection.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { type ServerProcess, spawnServer } from '#tests/support/server-process.ts';
import { payloads } from '#tests/support/payloads.ts';

const EMAIL = 'admin@transporte.cl';
const PASSWORD = 'clave-SECRETA-uno';
const folder = mkdtempSync(join(tmpdir(), 'secretos-'));
let base: TestDatabase;
let server: ServerProcess;
let url: string;
let token = '';

beforeAll(async () => {
  base = await cloneDatabase();
  const env = { DATABASE_URL: base.url, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  server = spawnServer(folder, { env });
  url = await server.ready();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await base.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(
  method: string,
  path: string,
  body?: object | string,
): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const content = typeof body === 'object' ? JSON.stringify(body) : (body ?? null);
  const response = await fetch(`${url}/api${path}`, { method, headers, body: content });
  return { status: response.status, text: await response.text() };
}

it('The server prints no secret while logins fail, bodies are refused and the database breaks', async () => {
  const made: string[] = [];
  await call('POST', '/auth/login', { email: EMAIL, password: 'clave-SECRETA-mala' });
  await call('POST', '/auth/login', '{"email": "x", "password": "clave-SECRETA-rota');
  const login = await call('POST', '/auth/login', { email: EMAIL, password: PASSWORD });
  ({ token } = JSON.parse(login.text));
  made.push(token);
  await call('POST', '/usuario', {
    email: 'ana@transporte.cl',
    password: 'clave-SECRETA-dos',
    nombre: 'SECRETA',
  });
  await call('GET', `/chofer?search=SECRETA&token=${token}`);
  await call('POST', '/chofer', { nombre: 'SECRETA', contrato: 'SECRETA', comision: 'SECRETA' });
  await call('POST', `/SECRETA/${token}`, { nombre: 'SECRETA' });

  // For constraints that the code does not know Postgres quotes the whole row, including the hash of a password.
  await base.pool.query(`alter table usuario add constraint x check (nombre <> 'prohibida-SECRETA')`);
  await base.pool.query(`alter table chofer add constraint y check (nombre <> 'prohibido-SECRETA')`);
  const refused = [
    await call('POST', '/usuario', {
      email: 'b@transporte.cl',
      password: 'clave-SECRETA-tres',
      nombre: 'prohibida-SECRETA',
    }),
    await call('POST', '/chofer', payloads.chofer({ nombre: 'prohibido-SECRETA', comision: 7 })),
  ];
  await base.pool.query('alter table deposito rename to otro');
  refused.push(
    await call('POST', '/deposito', {
      nombre: 'SECRETA',
      comuna: 'SECRETA',
      direccion: 'x',
      porteo: 'Valparaiso',
    }),
    await call('GET', '/deposito?search=SECRETA'),
  );
  expect(refused.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  for (const { text } of refused) expect(text).not.toMatch(/SECRETA|deposito|constraint|violates|\bat /);
  const raw = await openRawConnection(url);
  raw.write(
    `GET /api/SECRETA HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  );
  await raw.closed();

  // Each failure is logged all the same.
  await expect.poll(() => server.output()).toMatch(/otro|deposito/);
  const output = server.output();
  expect(output).toMatch(/prohib|check constraint|violates/);
  for (const secret of [...made, 'argon2id', 'clave-SECRETA', 'SECRETA'])
    expect(output).not.toContain(secret);
});
