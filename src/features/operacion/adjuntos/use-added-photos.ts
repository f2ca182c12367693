/** The photos and files that are added in a dialog: each is saved as soon as it is taken or chosen. */
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import type { PreparedFile } from '#data/photos/prepare.ts';
import { prepareAdjunto, useAttach, useRetype } from '#data/queries/use-adjuntos.ts';
import { proposedAdjunto } from '#domain/checklist.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import type { TipoAdjunto } from '#domain/vocabulary.ts';
import { useRef, useState } from 'react';

export interface AddedPhoto {
  /** Its place in the dialog, from 1. */
  n: number;
  fileName: string;
  tipo: TipoAdjunto;
  miniatura: string | null;
  /** Null while it is not stored on this device. */
  id: Id | null;
  /** What is saved again, and why it was not stored; null once it is. */
  failed: { file: PreparedFile; mensaje: string } | null;
}

interface AddedPhotos {
  photos: readonly AddedPhoto[];
  /** Files that are being saved. */
  waiting: number;
  errors: readonly string[];
  /** The type of the next photo. */
  proposed: TipoAdjunto;
  add: (files: readonly File[]) => Promise<void>;
  retry: (photo: AddedPhoto) => Promise<void>;
  retype: (photo: AddedPhoto, tipo: TipoAdjunto) => Promise<void>;
}

/** `chosen`: the type that the user has chosen for all that follow; without it each gets the next one that is lacking. */
export function useAddedPhotos(
  operacion: OperacionRecord,
  movimiento: MovimientoRecord | null,
  chosen: TipoAdjunto | null,
): AddedPhotos {
  const attach = useAttach();
  const saveTipo = useRetype();
  const [photos, setPhotos] = useState<readonly AddedPhoto[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  /** Files that are chosen together are saved one after the other between two renderings. */
  const current = useRef(photos);
  const put = (photo: AddedPhoto): void => {
    const others = current.current.filter(({ n }) => n !== photo.n);
    current.current = [...others, photo].toSorted((a, b) => a.n - b.n);
    setPhotos(current.current);
  };
  const typeAfter = (added: readonly AddedPhoto[], isPdf: boolean): TipoAdjunto => {
    const ids = new Set(added.map(({ id }) => id));
    const before = operacion.adjuntos.filter(
      (each) => each.movimiento === (movimiento?.id ?? null) && !ids.has(each.uuid),
    );
    const present = [...before, ...added].map(({ tipo }) => tipo);
    const last = added.at(-1)?.tipo ?? null;
    return chosen ?? proposedAdjunto({ movimiento: movimiento?.tipo ?? null, present, last, isPdf });
  };
  const labelOf = (tipo: TipoAdjunto): string => `${tipo} · ${nombreOperacion(operacion.id)}`;
  const store = async (photo: AddedPhoto, file: PreparedFile): Promise<void> => {
    const { tipo } = photo;
    const body = { operacion: operacion.id, movimiento: movimiento?.id ?? null, tipo };
    const result = await attach(file, { body, label: labelOf(tipo) });
    if (result.estado === 'guardado') put({ ...photo, id: result.id, failed: null });
    else put({ ...photo, failed: { file, mensaje: result.mensaje } });
  };
  const add = async (files: readonly File[]): Promise<void> => {
    setRefused([]);
    setWaiting((count) => count + files.length);
    for (const each of files) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time: a phone has memory for one large photo
      const { file, mensaje } = await prepareAdjunto(each);
      if (file) {
        const n = current.current.length + 1;
        const tipo = typeAfter(current.current, file.tipo === 'application/pdf');
        const { miniatura } = file;
        // oxlint-disable-next-line no-await-in-loop -- as above
        await store({ n, fileName: each.name, tipo, miniatura, id: null, failed: null }, file);
      } else setRefused((all) => [...all, `${each.name}: ${mensaje}`]);
      setWaiting((count) => count - 1);
    }
  };
  const retry = async (photo: AddedPhoto): Promise<void> => {
    if (!photo.failed) return;
    setWaiting((count) => count + 1);
    await store(photo, photo.failed.file);
    setWaiting((count) => count - 1);
  };
  const retype = async (photo: AddedPhoto, tipo: TipoAdjunto): Promise<void> => {
    if (photo.id === null || tipo === photo.tipo) return;
    put({ ...photo, tipo });
    const { estado, mensaje } = await saveTipo(photo.id, tipo, labelOf(tipo));
    if (estado === 'guardado' || estado === 'aceptado') return;
    put(photo);
    setRefused((all) => [...all, `${photo.fileName}: ${mensaje}`]);
  };
  const failures = photos.flatMap(({ fileName, failed }) =>
    failed ? [`${fileName}: ${failed.mensaje}`] : [],
  );
  return {
    photos,
    waiting,
    errors: [...refused, ...failures],
    proposed: typeAfter(photos, false),
    add,
    retry,
    retype,
  };
}
