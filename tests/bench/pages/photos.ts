/** Photos that are queued without a network and then sent, and the same bytes without an engine. */
import { isUnsent } from '#data/changes/row.ts';
import type { Engine } from '#data/engine/engine.ts';
import { createUpload, type Upload } from '#data/net/upload.ts';
import type { Transport } from '#data/net/http.ts';
import { forget, network, nothing, openEngine } from './engine.ts';
import { chofer } from './outbox.ts';

const CREATED_MS = 5_000;
const LOOK_MS = 10;
const OPERACION = '00000000-0000-4000-8000-000000000001';
/** Bytes that `crypto.getRandomValues` gives at once. */
const RANDOM_BYTES = 65_536;

let connected = false;
const online = network('token');
const uploadOnline = createUpload(() => 'token');
const transport: Transport = (call) => (connected ? online(call) : nothing(call));
const upload: Upload = (call) => (connected ? uploadOnline(call) : nothing(call));

let engine: Engine | null = null;

/** Bytes that cannot be compressed, as those of a photo. */
function photoBytes(size: number): ArrayBuffer {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += RANDOM_BYTES)
    crypto.getRandomValues(bytes.subarray(at, at + RANDOM_BYTES));
  return bytes.buffer;
}

/** Hexadecimal SHA-256. */
async function digestOf(bytes: ArrayBuffer): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();
}

/** Queues `count` photos of `size` bytes each on an empty disk, without a network. */
export async function queue(count: number, size: number): Promise<void> {
  connected = false;
  await forget();
  engine = openEngine(transport, upload).engine;
  await engine.start();
  // A thumbnail of 4 KiB, in base64.
  const miniatura = 'A'.repeat(5_460);
  for (let n = 0; n < count; n++) {
    const bytes = photoBytes(size);
    const content = { tipo: 'image/jpeg', bytes, sha256: await digestOf(bytes) } as const;
    const body = { operacion: OPERACION, tipo: 'EIR', tomada_en: new Date().toISOString(), miniatura };
    const { estado } = await engine.attach(content, { body, label: `Foto ${n}` });
    if (estado !== 'guardado') throw new Error(`A photo was not kept: ${estado}`);
  }
}

/**
 * Sends the queue. In its middle a change of another kind is saved.
 * @returns milliseconds of the whole, and until the change in the middle was acknowledged
 */
export async function send(): Promise<{ whole: number; change: number }> {
  const queued = engine!;
  const unsent = (): number => queued.rows.filter(isUnsent).length;
  const half = unsent() / 2;
  connected = true;
  const start = performance.now();
  await queued.drain(true);
  let change: Promise<number> | null = null;
  while (unsent() > 0) {
    if (change === null && unsent() <= half) change = timeOfChange(queued);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const whole = performance.now() - start;
  queued.stop();
  return { whole, change: (await change) ?? Number.NaN };
}

async function timeOfChange(queued: Engine): Promise<number> {
  const start = performance.now();
  const { estado } = await queued.mutate('chofer.create', { body: chofer(1), label: 'Chofer' }, CREATED_MS);
  if (estado !== 'aceptado') throw new Error(`The change was not acknowledged: ${estado}`);
  return performance.now() - start;
}

/** The lower limit: the bytes alone, one request after the other, from memory. @returns milliseconds */
export async function sendBare(count: number, size: number): Promise<number> {
  const bytes = photoBytes(size);
  const start = performance.now();
  for (let n = 0; n < count; n++) {
    const { ok } = await fetch(`/api/adjunto/${n}/contenido`, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: bytes,
    });
    if (!ok) throw new Error('The bytes were refused');
  }
  return performance.now() - start;
}
