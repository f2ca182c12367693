/** Bodies that come slowly hold up no other's calls (decision 052), and strangers send small ones only (decision 035). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, expectRefused, useApi } from '#tests/support/api.ts';
import { digestOf, putContent, sampleBytes } from '#tests/support/attachments.ts';
import { holdBody } from '#tests/support/held-body.ts';
import { payloads } from '#tests/support/payloads.ts';
import { logInWith } from '#tests/support/users.ts';

const api = useApi();
const tokens: string[] = [];

beforeAll(async () => {
  for (let user = 0; user < 6; user += 1) tokens.push((await logInWith(api, 'ADMIN')).token);
});

const batch = (): string =>
  JSON.stringify({
    operaciones: [{ key: randomUUID(), method: 'POST', path: '/puerto', body: payloads.puerto() }],
  });

const lengthOf = (content: string): Record<string, string> => ({
  'content-length': String(Buffer.byteLength(content)),
});

interface Held {
  end: () => void;
  answer: Promise<Response>;
}

/** Begins a batch. Without a length it counts as a large one. */
async function holdBatch(token: string, hasLength: boolean): Promise<Held> {
  const content = batch();
  const { stream, begun, end } = holdBody(content);
  const headers = hasLength ? lengthOf(content) : {};
  const answer = api.stream('POST', '/sync/lote', stream, { token, headers });
  await begun;
  return { end, answer };
}

async function expectDone(held: readonly Held[], status: number): Promise<void> {
  for (const { end } of held) end();
  const answers = await Promise.all(held.map(({ answer }) => answer));
  expect(new Set(answers.map((each) => each.status))).toEqual(new Set([status]));
}

const send = (token: string): Promise<ApiAnswer> => {
  const content = batch();
  return api.post('/sync/lote', content, { token, headers: lengthOf(content) });
};

const holdTwelve = (hasLength: boolean): Promise<Held[]> =>
  Promise.all(Array.from({ length: 12 }, (_, n) => holdBatch(tokens[n % 3]!, hasLength)));

describe('A batch', () => {
  it('A batch is answered while twelve others of three users come slowly, also to one of these users', async () => {
    const held = await holdTwelve(true);
    for (const token of [tokens[3]!, tokens[0]!]) expect((await send(token)).status).toBe(200);
    await expectDone(held, 200);
  });

  it('A batch of up to 1 MiB is answered while twelve larger ones come slowly', async () => {
    const held = await holdTwelve(false);
    expect((await send(tokens[0]!)).status).toBe(200);
    await expectDone(held, 200);
  });
});

describe('An upload', () => {
  it('An upload of up to 1 MiB is stored while those of six users come slowly', async () => {
    const bytes = sampleBytes();
    const headers = {
      'content-type': 'image/jpeg',
      'content-digest': digestOf(bytes),
      'content-length': String(bytes.length),
    };
    const held = await Promise.all(
      Array.from({ length: 18 }, async (_, n): Promise<Held> => {
        const { stream, begun, end } = holdBody(bytes);
        const path = `/adjunto/${randomUUID()}/contenido`;
        const answer = api.stream('PUT', path, stream, { token: tokens[n % 6]!, headers });
        await begun;
        return { end, answer };
      }),
    );
    const { status } = await putContent(api, randomUUID(), sampleBytes(), {
      headers: { 'content-length': String(bytes.length) },
    });
    expect(status).toBe(201);
    await expectDone(held, 201);
  });
});

describe('A login', () => {
  const long = 'ñ'.repeat(1_000);

  it('A login of more than 16 KiB is a 413, whether it says its length or not', async () => {
    const body = JSON.stringify({ email: 'ana@x.cl', password: 'x', z: 'a'.repeat(16_384) });
    for (const headers of [{}, lengthOf(body)]) {
      const answer = await api.post('/auth/login', body, { token: null, headers });
      expectRefused(answer, 'demasiado_grande', 'El contenido es demasiado grande');
    }
  });

  it('A login with the longest fields, each character escaped, is read', async () => {
    const text = JSON.stringify({
      email: `${'a'.repeat(60)}@${'a'.repeat(60)}.${'a'.repeat(60)}.cl`,
      password: long,
      nueva: long,
    });
    const escaped = text.replaceAll(/[ña]/g, (letter) =>
      letter === 'ñ' ? String.raw`\u00f1` : String.raw`\u0061`,
    );
    expect(escaped.length).toBeGreaterThan(13_000);
    const answer = await api.post('/auth/login', escaped, { token: null });
    expectRefused(answer, 'no_autenticado', 'Correo o contraseña incorrectos');
  });
});
