/** The commands beside a server; each is a separate process, as npm starts it. */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { ChangesAnswer } from '#contracts/sync.ts';
import { payloads } from '#tests/support/payloads.ts';
import { useDataFolder } from '#tests/support/data-folder.ts';

const folder = useDataFolder();
const EMAIL = 'ana@puerto.cl';
const PASSWORD = 'secreto-largo';
const env = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
const SLOW = 180_000;

interface Ended {
  code: number | null;
  output: string;
}

interface Running {
  dataDir?: string;
  /** What is typed at a terminal, a line for each prompt; without it there is no terminal. */
  typed?: [prompt: string, line: string][];
}

function run(
  name: string,
  args: string[],
  { dataDir = folder.dataDir, typed }: Running = {},
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../src/server/commands/${name}.ts`, import.meta.url));
  const { DATABASE_URL: _, ...inherited } = process.env;
  const command = [process.execPath, file, ...args];
  // `script` runs a command on a terminal of its own.
  const [program, ...rest] = typed ? ['script', '-qec', command.join(' '), '/dev/null'] : command;
  const child = spawn(program!, rest, {
    env: { ...inherited, DATA_DIR: dataDir, INIT_CWD: folder.home },
    stdio: [typed ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  const waiting = [...(typed ?? [])];
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text) => {
      output += text;
      if (waiting[0] && output.includes(waiting[0][0])) child.stdin!.write(`${waiting.shift()![1]}\r`);
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever the API answers
async function call(url: string, path: string, token: string | null, body?: object): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`${url}/api${path}`, init);
  return { status: answer.status, body: await answer.json() };
}

const login = (url: string, password: string) => call(url, '/auth/login', null, { email: EMAIL, password });

it(
  'A backup made beside a running server and restored into another folder is served there',
  { timeout: SLOW },
  async () => {
    folder.seed();
    const server = folder.start({ env });
    const url = await server.ready();
    const { token } = (await login(url, PASSWORD)).body;
    const chofer = (await call(url, '/chofer', token, payloads.chofer())).body.datos;
    const before = (await call(url, '/sync/cambios', token)).body as ChangesAnswer;

    const saved = await run('respaldo', ['ayer.sql']);
    expect(saved).toEqual({ code: 0, output: expect.stringContaining('Respaldo completo en') });
    const file = join(folder.home, 'ayer.sql');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run('respaldo', ['ayer.sql'])).toEqual({
      code: 1,
      output: expect.stringContaining('ya existe'),
    });
    expect((await run('respaldo', ['ayer.sql', '--reemplazar'])).code).toBe(0);
    expect(await run('restaurar', ['ayer.sql'])).toEqual({
      code: 1,
      output: expect.stringContaining('Ya hay un servidor en marcha'),
    });
    expect((await call(url, `/chofer/${chofer.id}`, token)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    // The same with a stopped server: the command starts Postgres and stops it afterwards.
    expect((await run('respaldo', ['detenido.sql.gz'])).code).toBe(0);
    expect(folder.postgres()).toBeNull();

    folder.dataDir = join(folder.home, 'otra carpeta');
    expect(await run('restaurar', ['ayer.sql'])).toEqual({
      code: 0,
      output: expect.stringContaining('Restaurado'),
    });
    expect(folder.postgres()).toBeNull();
    const again = folder.start({ env });
    const there = await again.ready();
    expect((await call(there, `/chofer/${chofer.id}`, token)).status).toBe(401);
    const fresh = (await login(there, PASSWORD)).body.token;
    expect((await call(there, `/chofer/${chofer.id}`, fresh)).body.datos).toEqual(chofer);
    const { cursor, instancia } = before;
    const after = await call(there, `/sync/cambios?desde=${cursor}&instancia=${instancia}`, fresh);
    expect(after.body).toMatchObject({ reinicio: true });
  },
);

it(
  'A lost password is replaced while the server runs, and the sessions of its user end',
  { timeout: SLOW },
  async () => {
    folder.seed();
    const server = folder.start({ env });
    const url = await server.ready();
    const { token } = (await login(url, PASSWORD)).body;
    for (let n = 0; n < 10; n += 1) await login(url, 'olvidada');
    const { code, output } = await run('clave', ['Ana@Puerto.cl']);
    expect(code).toBe(0);
    const password = /contraseña: (\w{16}) /.exec(output)?.[1] ?? '';
    expect((await call(url, '/chofer', token)).status).toBe(401);
    expect((await login(url, PASSWORD)).status).toBe(401);
    expect((await login(url, password)).body.codigo).toBe('clave_temporal');
    const typed = (chosen: string, repeated: string) =>
      run('clave', [EMAIL], {
        typed: [
          ['Contraseña nueva', chosen],
          ['Repita', repeated],
        ],
      });
    expect(await typed('contraseña', 'contraseña')).toEqual({
      code: 1,
      output: expect.stringContaining('La contraseña no se puede usar: Es una contraseña muy usada'),
    });
    expect((await typed('elegida-por-ana', 'elegida-por-ema')).output).toContain('no coinciden');
    const done = await typed('elegida-por-ana', 'elegida-por-ana');
    expect(done).toEqual({ code: 0, output: expect.stringContaining('Contraseña cambiada: ana@puerto.cl') });
    expect(done.output).not.toContain('elegida');
    expect((await login(url, 'elegida-por-ana')).status).toBe(200);
    const log = JSON.stringify(await folder.query('select * from bitacora'));
    expect(log).toContain('usuario.update');
    expect(log).not.toContain('password_hash');
    expect(await run('clave', ['nadie@puerto.cl'])).toEqual({
      code: 1,
      output: expect.stringContaining('No hay ningún usuario con el correo nadie@puerto.cl'),
    });
  },
);

it('A command with wrong arguments prints its usage and writes nothing', async () => {
  expect(await run('respaldo', [])).toEqual({
    code: 1,
    output: expect.stringContaining('Uso: npm run respaldo'),
  });
  expect(await run('restaurar', [])).toEqual({
    code: 1,
    output: expect.stringContaining('Uso: npm run restaurar'),
  });
  expect(await run('clave', [])).toEqual({ code: 1, output: expect.stringContaining('Uso: npm run clave') });
  expect(await run('respaldo', ['x.sql'])).toEqual({
    code: 1,
    output: expect.stringContaining('No hay una base de datos en'),
  });
  const missing = join(folder.dataDir, 'no-hay', 'x.sql');
  expect(await run('respaldo', [missing])).toEqual({
    code: 1,
    output: expect.stringContaining(`No existe la carpeta ${dirname(missing)}`),
  });
  expect(await run('restaurar', [missing])).toEqual({
    code: 1,
    output: expect.stringContaining(`No existe el archivo ${missing}`),
  });
  expect(existsSync(folder.dataDir)).toBe(false);
});
