/** The attachments of operations: what screens add, show and fetch of them. */
import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { TIPOS_CONTENIDO } from '#domain/adjunto.ts';
import type { Id } from '#domain/tables.ts';
import { useCallback } from 'react';
import type { SaveResult } from '../changes/result.ts';
import { fetchFile } from '../net/download.ts';
import type { SaveRequest } from '../outbox/prepare.ts';
import { useEngine } from './provider.tsx';
import { askServer } from './server-answer.ts';
import { useEngineVersion } from './use-query-answer.ts';

/** Prepares a file and saves it with its record; a file that cannot be used is refused in words. */
export function useAttach(): (file: Blob, request: SaveRequest) => Promise<SaveResult> {
  const engine = useEngine();
  return useCallback(
    async (file, { body, ...request }) => {
      const { prepareFile } = await import('../photos/prepare.ts');
      const prepared = await prepareFile(file);
      if (!prepared.file) return { estado: 'fallido', mensaje: prepared.mensaje };
      const { miniatura, ...content } = prepared.file;
      const complete = await engine.complete();
      return complete.attach(content, { ...request, body: { ...(body as object), miniatura } });
    },
    [engine],
  );
}

/** Of these attachments the uuids of those whose bytes the server does not have yet. */
export function useUnsentContents(adjuntos: readonly Pick<AdjuntoRecord, 'uuid'>[]): ReadonlySet<string> {
  const engine = useEngine();
  useEngineVersion(engine);
  return new Set(
    adjuntos
      .filter(({ uuid }) => engine.contents?.metas.get(uuid)?.state === 'unsent')
      .map(({ uuid }) => uuid),
  );
}

type Content = Pick<AdjuntoRecord, 'uuid' | 'tipo_contenido' | 'sha256'>;

/** A function that reads the bytes of an attachment from this device or the server; null where neither has them now. */
export function useContentReader(): (adjunto: Content) => Promise<Blob | null> {
  const engine = useEngine();
  return useCallback(
    async ({ uuid, tipo_contenido: tipo, sha256 }) => {
      const { contents } = await engine.complete();
      const stored = await contents.read(uuid).catch(() => null);
      if (stored) return new Blob([stored.bytes], { type: stored.tipo });
      const fetched = await fetchFile(`/adjunto/${uuid}/contenido`);
      const known = TIPOS_CONTENIDO.find((each) => each === tipo);
      if (fetched && known && sha256) {
        await contents.cache(uuid, { tipo: known, sha256, bytes: await fetched.arrayBuffer() });
      }
      return fetched;
    },
    [engine],
  );
}

/** A function that reads an operation from this device, or from the server; null where neither has it now. */
export function useOperacionReader(): (id: Id) => Promise<OperacionRecord | null> {
  const engine = useEngine();
  return useCallback(
    async (id) => {
      const { localAnswers, reader } = await engine.complete();
      const own = localAnswers.answerOf(reader, 'operacion.get', { id }) as OperacionRecord | null;
      const ask = (): Promise<unknown> => askServer('operacion.get', { id }).catch(() => null);
      return own ?? ((await ask()) as { datos: OperacionRecord } | null)?.datos ?? null;
    },
    [engine],
  );
}

/** All attachments of an operation as a ZIP file; null without an answer of the server. */
export const fetchZip = (operacion: Id): Promise<Blob | null> =>
  fetchFile(`/operacion/${operacion}/adjuntos.zip`);
