/** What the tray shows of a waiting photo, document or signature. */
import { type AdjuntoWord, adjuntoWord } from '#views/adjunto.ts';
import type { Reader } from '#views/reader.ts';
import type { Id } from '#domain/tables.ts';
import { mutationOf } from '../changes/mutations.ts';
import type { OutboxRow } from '../changes/row.ts';
import type { EngineState } from '../engine/env.ts';
import { type ContentMeta, isOutstanding } from '../store/content-meta.ts';

export interface TrayAdjunto {
  uuid: string;
  word: AdjuntoWord;
  /** In base64. */
  miniatura: string | null;
  /** It was added to a movement that was deleted: it is kept at the operation (decision 053). */
  leftMovimiento: boolean;
  /** The server has its bytes, and not yet its record. */
  isUploaded: boolean;
  isUploading: boolean;
}

type AdjuntoChange = Pick<OutboxRow, 'name' | 'args' | 'creates'>;

/**
 * The attachment that the change adds, corrects or deletes; null for any other change. `metas`: what this device knows of the
 * bytes. `complete`: whether it has all movements; `upload`: the bytes that it is sending. `isBlocked`: it waits for a refused
 * change, which made its movement if this device does not have that.
 */
export function trayAdjunto(
  { name, args, creates }: AdjuntoChange,
  reader: Reader,
  metas: ReadonlyMap<string, ContentMeta> | undefined,
  { complete, upload }: Pick<EngineState, 'complete' | 'upload'>,
  isBlocked = false,
): TrayAdjunto | null {
  if (mutationOf(name)?.table !== 'adjunto') return null;
  const row = reader.get('adjunto', args.id);
  const uuid = creates[0] ?? row?.uuid;
  if (uuid === undefined) return null;
  const body = args.body ?? {};
  const miniatura = typeof body.miniatura === 'string' ? body.miniatura : (row?.miniatura ?? null);
  const movimiento = body.movimiento as Id | null | undefined;
  const isGone = movimiento != null && reader.get('movimiento', movimiento)?.deleted_at !== null;
  const meta = metas?.get(uuid);
  return {
    uuid,
    word: adjuntoWord({
      tipo: body.tipo ?? row?.tipo,
      miniatura,
      tipo_contenido: meta?.tipo ?? row?.tipo_contenido ?? null,
    }),
    miniatura,
    isUploading: upload?.uuid === uuid,
    isUploaded: name === 'adjunto.create' && meta !== undefined && !isOutstanding(meta),
    leftMovimiento: complete && name === 'adjunto.create' && isGone && !isBlocked,
  };
}
