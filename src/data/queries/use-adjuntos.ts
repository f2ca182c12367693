/** The attachments of operations: what screens add, show and fetch of them. */
import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { CALLS } from '#contracts/calls.ts';
import { TIPOS_CONTENIDO } from '#domain/adjunto.ts';
import type { Id } from '#domain/tables.ts';
import type { TipoAdjunto } from '#domain/vocabulary.ts';
import { useCallback, useMemo, useState } from 'react';
import { isUnsure, type SaveResult } from '../changes/result.ts';
import { fetchFile } from '../net/download.ts';
import type { SaveRequest } from '../outbox/prepare.ts';
import type { Preparation, PreparedFile } from '../photos/prepare.ts';
import { isOutstanding, type NewContent } from '../store/content-meta.ts';
import { sha256Of } from '../store/sha256.ts';
import { useEngine } from './provider.tsx';
import { askServer } from './server-answer.ts';
import { trayAdjunto } from './tray-adjunto.ts';
import { useEngineVersion } from './use-query-answer.ts';

const NOT_ATTACHED = 'No se pudo guardar. Recargue la página e inténtelo de nuevo.';

/** Prepares a file; one that cannot be used is refused in words. */
export async function prepareAdjunto(file: Blob): Promise<Preparation> {
  try {
    const { prepareFile } = await import('../photos/prepare.ts');
    return await prepareFile(file);
  } catch (error) {
    // Code that could not be loaded, above all; the dialog stays with what was entered.
    reportError(error);
    return { mensaje: NOT_ATTACHED };
  }
}

/** Saves a prepared file with its record. The same file with the same record, saved again after a failure, is stored once. */
export function useAttach(): (file: PreparedFile, request: SaveRequest) => Promise<SaveResult> {
  const engine = useEngine();
  return useCallback(
    async ({ miniatura, ...content }, { body, ...request }) => {
      try {
        const complete = await engine.complete();
        return await complete.attach(content, { ...request, body: { ...(body as object), miniatura } });
      } catch (error) {
        reportError(error);
        return { estado: 'fallido', mensaje: NOT_ATTACHED };
      }
    },
    [engine],
  );
}

/** Corrects the type of an attachment: in the change that adds it while that waits, otherwise by a change of its own. */
export function useRetype(): (id: Id, tipo: TipoAdjunto, label: string) => Promise<SaveResult> {
  const engine = useEngine();
  return useCallback(
    async (id, tipo, label) => {
      try {
        const { rows, tray } = engine;
        const row = rows.find(({ name, creates }) => name === 'adjunto.create' && creates[0] === id);
        if (row && tray?.editable(row.seq) === true) {
          const replaced = await tray.replace(row.seq, { body: { ...row.args.body, tipo }, label });
          // Another tab may have begun to send it.
          if (replaced.estado !== 'fallido' || isUnsure(replaced)) return replaced;
        }
        return await engine.mutate('adjunto.update', { id, body: { tipo }, label }, 0);
      } catch (error) {
        reportError(error);
        return { estado: 'fallido', mensaje: NOT_ATTACHED };
      }
    },
    [engine],
  );
}

/** Of these attachments those whose bytes the server does not have yet: the size of each in bytes, by uuid. */
export function useUnsentContents(
  adjuntos: readonly Pick<AdjuntoRecord, 'uuid'>[],
): ReadonlyMap<string, number> {
  const engine = useEngine();
  useEngineVersion(engine);
  const metas = adjuntos.flatMap(({ uuid }) => engine.contents?.metas.get(uuid) ?? []);
  return new Map(metas.filter(isOutstanding).map(({ uuid, size }) => [uuid, size]));
}

/**
 * Of these attachments of an operation those whose movement was deleted while they waited, as long as the screen is open. After
 * that its history tells.
 */
export function useMoved<A extends Pick<AdjuntoRecord, 'uuid' | 'movimiento'>>(adjuntos: readonly A[]): A[] {
  const engine = useEngine();
  const version = useEngineVersion(engine);
  /** Those whose change waits now; once it is sent, the server's record does not say why it has no movement. */
  const waiting = useMemo(() => {
    const { rows, state, reader, tray } = engine;
    const blocked = tray?.blocked();
    return rows.flatMap((row) =>
      trayAdjunto(row, reader, undefined, state, blocked?.has(row.seq))?.leftMovimiento === true
        ? row.creates.slice(0, 1)
        : [],
    );
  }, [engine, version]);
  const [seen, setSeen] = useState<readonly string[]>([]);
  // React renders again at once, before anything is shown.
  if (waiting.some((uuid) => !seen.includes(uuid))) setSeen([...new Set([...seen, ...waiting])]);
  return adjuntos.filter(({ uuid, movimiento }) => movimiento === null && seen.includes(uuid));
}

const ZIP = CALLS['operacion.adjuntos'].media;

type Content = Pick<AdjuntoRecord, 'uuid' | 'tipo_contenido' | 'sha256'>;

/** The bytes as the server has them; null without its answer, or where another server, as a captive portal, answers. */
async function fetchContent({ uuid, tipo_contenido, sha256 }: Content): Promise<NewContent | null> {
  const tipo = TIPOS_CONTENIDO.find((each) => each === tipo_contenido);
  if (tipo === undefined || sha256 === null) return null;
  const bytes = await (await fetchFile(`/adjunto/${uuid}/contenido`))?.arrayBuffer();
  return bytes && (await sha256Of(bytes)) === sha256 ? { tipo, sha256, bytes } : null;
}

/** A function that reads the bytes of an attachment from this device or the server; null where neither has them now. */
export function useContentReader(): (adjunto: Content) => Promise<Blob | null> {
  const engine = useEngine();
  return useCallback(
    async (adjunto) => {
      const { uuid } = adjunto;
      const { contents } = await engine.complete();
      const stored = await contents.read(uuid).catch(() => null);
      const fetched = stored ? null : await fetchContent(adjunto);
      if (fetched) await contents.cache(uuid, fetched);
      const content = stored ?? fetched;
      return content && new Blob([content.bytes], { type: content.tipo });
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
export async function fetchZip(operacion: Id): Promise<Blob | null> {
  const file = await fetchFile(`/operacion/${operacion}/adjuntos.zip`);
  // A captive portal answers with its page.
  return file?.type === ZIP ? file : null;
}
