/** Opens attachments in a full-screen viewer with zoom, next and previous, keys and swipe. Loaded when it is used. */
import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import { formatDateMinute } from '#domain/date.ts';
import PhotoSwipe, { type SlideData } from 'photoswipe';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import 'photoswipe/style.css';

const ABSENT = 'Esta foto aún no se ha descargado en este dispositivo: se verá al recuperar la conexión.';
/** The longest side of what devices keep, used until the picture itself is known. */
const LONGEST = 1600;

export interface ViewerOptions {
  adjuntos: readonly AdjuntoRecord[];
  /** The position of the first one that is shown. */
  index: number;
  read: (adjunto: AdjuntoRecord) => Promise<Blob | null>;
  /** The name of a downloaded or shared file. */
  fileName: (adjunto: AdjuntoRecord) => string;
  onRemove: ((adjunto: AdjuntoRecord) => void) | null;
}

/** 'EIR · 2026-03-05 08:00 · María Rojas', with the note or the signer. */
function captionOf({ tipo, tomada_en, usuario, nota, firmante_nombre, firmante_rut }: AdjuntoRecord): string {
  const signer =
    firmante_nombre && `Firma: ${[firmante_nombre, firmante_rut].filter(Boolean).join(', RUT ')}`;
  return [tipo, formatDateMinute(tomada_en), usuario?.nombre, signer, nota].filter(Boolean).join(' · ');
}

function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The system's share sheet; where there is none, a download. */
async function share(blob: Blob, name: string): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })];
  if (!navigator.canShare?.({ files })) return saveAs(blob, name);
  // The user may close the sheet.
  await navigator.share({ files }).catch(() => {});
}

const icon = (path: string): string =>
  `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="white" stroke-width="2" aria-hidden="true" class="pswp__icn">${path}</svg>`;
const ICONS = {
  download: icon('<path d="M12 3v12m-5-5 5 5 5-5M4 21h16"/>'),
  share: icon('<path d="M12 15V3m-5 5 5-5 5 5M4 13v8h16v-8"/>'),
  remove: icon('<path d="M4 6h16M9 6V4h6v2M6 6l1 15h10l1-15"/>'),
};

/** Opens a file that is no picture in a tab of its own. @throws where it is neither here nor on the server now */
export function openFile(blob: Blob | null, name: string): void {
  if (blob === null) throw new Error('No content');
  const address = URL.createObjectURL(blob);
  if (open(address, '_blank') === null) saveAs(blob, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Opens the viewer. @returns a promise that resolves once it is closed */
export function openViewer({ adjuntos, index, read, fileName, onRemove }: ViewerOptions): Promise<void> {
  const blobs = new Map<string, Blob>();
  const at = (position: number): AdjuntoRecord => adjuntos[position]!;
  /** What the viewer shows at each position; without `src` until its bytes were read. */
  const slides: SlideData[] = adjuntos.map((adjunto) => ({
    type: 'image',
    alt: captionOf(adjunto),
    width: LONGEST,
    height: LONGEST,
  }));
  /** Reads the bytes of a position. @returns whether they are here */
  const load = async (position: number): Promise<boolean> => {
    const blob = await read(at(position));
    if (blob === null) return false;
    const { width, height } = await createImageBitmap(blob);
    blobs.set(at(position).uuid, blob);
    slides[position] = { ...slides[position], src: URL.createObjectURL(blob), width, height };
    return true;
  };
  const viewer = new PhotoSwipe({
    dataSource: slides,
    index,
    bgOpacity: 0.95,
    showHideAnimationType: 'fade',
    errorMsg: ABSENT,
    closeTitle: 'Cerrar',
    zoomTitle: 'Acercar',
    arrowPrevTitle: 'Anterior',
    arrowNextTitle: 'Siguiente',
    indexIndicatorSep: ' de ',
  });
  const requested = new Set<number>();
  viewer.on('contentLoad', (event) => {
    const { content } = event;
    if (content.data.src !== undefined) return;
    event.preventDefault();
    content.state = 'loading';
    if (requested.has(content.index)) return;
    requested.add(content.index);
    const show = async (): Promise<void> => {
      const isHere = await load(content.index).catch(() => false);
      if (viewer.isDestroying) return;
      if (isHere) viewer.refreshSlideContent(content.index);
      else content.onError();
    };
    void show();
  });
  const withBlob = (act: (blob: Blob, name: string) => unknown) => () => {
    const adjunto = at(viewer.currIndex);
    const blob = blobs.get(adjunto.uuid);
    if (blob) act(blob, fileName(adjunto));
  };
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'caption',
      appendTo: 'root',
      onInit: (element) => {
        element.setAttribute('role', 'status');
        Object.assign(element.style, {
          position: 'absolute',
          insetInline: '0',
          bottom: '0',
          padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
          color: 'white',
          background: 'rgb(0 0 0 / 0.6)',
        });
        viewer.on('change', () => {
          element.textContent = captionOf(at(viewer.currIndex));
        });
      },
    });
    const button = (name: string, title: string, html: string, onClick: () => void): void =>
      viewer.ui?.registerElement({ name, title, order: 8, isButton: true, html, onClick });
    button('download', 'Descargar', ICONS.download, withBlob(saveAs));
    button('share', 'Compartir', ICONS.share, withBlob(share));
    if (onRemove) {
      button('remove', 'Eliminar', ICONS.remove, () => {
        const adjunto = at(viewer.currIndex);
        viewer.close();
        onRemove(adjunto);
      });
    }
  });
  return new Promise((resolve) => {
    viewer.on('destroy', () => {
      for (const { src } of slides) if (src !== undefined) URL.revokeObjectURL(src);
      resolve();
    });
    viewer.init();
  });
}
