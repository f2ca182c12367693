/** Attachments that another device has sent, in browser tests. */
import { randomUUID } from 'node:crypto';
import { digestOf, sampleMiniatura, type SampleType } from './attachments.ts';
import { STAGE_EMAIL, STAGE_PASSWORD } from './stage.ts';

export interface SentAdjunto {
  id: number;
  uuid: string;
}

type Send = (body: object, bytes: Uint8Array<ArrayBuffer>, type?: SampleType) => Promise<SentAdjunto>;

/** A function that sends bytes and then their record; a photo with a thumbnail. */
export async function openPhotoSender(url: string): Promise<Send> {
  const call = async (method: string, path: string, headers: object, body: BodyInit) => {
    const response = await fetch(`${url}/api${path}`, { method, headers: { ...headers }, body });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const json = { 'content-type': 'application/json' };
  const login = JSON.stringify({ email: STAGE_EMAIL, password: STAGE_PASSWORD });
  const { token } = await call('POST', '/auth/login', json, login);
  const authorization = `Bearer ${token}`;
  return async (body, bytes, type = 'image/jpeg') => {
    const uuid = randomUUID();
    const headers = { authorization, 'content-type': type, 'content-digest': digestOf(bytes) };
    await call('PUT', `/adjunto/${uuid}/contenido`, headers, bytes);
    const miniatura = type === 'image/jpeg' ? sampleMiniatura() : null;
    const record = JSON.stringify({ uuid, tipo: 'EIR', miniatura, ...body });
    return (await call('POST', '/adjunto', { ...json, authorization }, record)).datos;
  };
}
