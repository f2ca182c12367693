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
  /** As its user has chosen it. */
  tipo: TipoAdjunto;
  /** The one that it is stored with. Until then each attempt has the same one, so that the photo is stored once. */
  storedTipo: TipoAdjunto;
  miniatura: string | null;
  /** Null while it is not stored on this device. */
  id: Id | null;
  /** What is saved again; null once it is stored. */
  file: PreparedFile | null;
  /** Why it was not stored, or not with its type. */
  error: string | null;
}

interface AddedPhotos {
  photos: readonly AddedPhoto[];
  /** Files that are being saved. */
  waiting: number;
  errors: readonly string[];
  /** The type of the next photo. */
  proposed: TipoAdjunto;
  add: (files: readonly File[]) => Promise<void>;
  /** `n`: the place of the photo. */
  retry: (n: number) => Promise<void>;
  /** One that is not stored gets its type once it is. */
  retype: (n: number, tipo: TipoAdjunto) => Promise<void>;
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
  /** Photos whose type is being stored. */
  const correcting = useRef(new Set<number>());
  const show = (all: readonly AddedPhoto[]): void => {
    current.current = all;
    setPhotos(all);
  };
  const alter = (n: number, values: Partial<AddedPhoto>): void =>
    show(current.current.map((each) => (each.n === n ? { ...each, ...values } : each)));
  const find = (n: number): AddedPhoto => current.current[n - 1]!;
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
  const store = async (photo: AddedPhoto, file: PreparedFile): Promise<AddedPhoto> => {
    const { storedTipo: tipo } = photo;
    const body = { operacion: operacion.id, movimiento: movimiento?.id ?? null, tipo };
    const result = await attach(file, { body, label: labelOf(tipo) });
    return result.estado === 'guardado'
      ? { ...photo, id: result.id, file: null, error: null }
      : { ...photo, file, error: result.mensaje };
  };
  /** Stores the chosen type of a stored photo, one change after the other. A failure matters while it is still the chosen one. */
  const correct = async (n: number): Promise<void> => {
    const { id, tipo, storedTipo } = find(n);
    if (id === null || tipo === storedTipo || correcting.current.has(n)) return;
    correcting.current.add(n);
    const { estado, mensaje } = await saveTipo(id, tipo, labelOf(tipo)).finally(() =>
      correcting.current.delete(n),
    );
    if (estado === 'guardado' || estado === 'aceptado') alter(n, { storedTipo: tipo, error: null });
    else if (find(n).tipo === tipo) alter(n, { tipo: storedTipo, error: mensaje });
    await correct(n);
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
        const own = {
          n,
          fileName: each.name,
          tipo,
          storedTipo: tipo,
          miniatura,
          id: null,
          file,
          error: null,
        };
        // oxlint-disable-next-line no-await-in-loop -- as above
        const added = await store(own, file);
        show([...current.current, added]);
      } else setRefused((all) => [...all, `${each.name}: ${mensaje}`]);
      setWaiting((count) => count - 1);
    }
  };
  const retry = async (n: number): Promise<void> => {
    const photo = find(n);
    if (!photo.file) return;
    setWaiting((count) => count + 1);
    const { id, file, error } = await store(photo, photo.file);
    alter(n, { id, file, error });
    await correct(n);
    setWaiting((count) => count - 1);
  };
  const retype = async (n: number, tipo: TipoAdjunto): Promise<void> => {
    alter(n, { tipo });
    await correct(n);
  };
  const failures = photos.flatMap(({ fileName, error }) => (error === null ? [] : [`${fileName}: ${error}`]));
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
