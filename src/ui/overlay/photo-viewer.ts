/** Opens photos in a full-screen viewer with zoom, next and previous, keys and swipe. Loaded when it is used. */
import { download } from '../base/download.ts';
import PhotoSwipe, { type SlideData } from 'photoswipe';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import 'photoswipe/style.css';

const ABSENT = 'Esta foto aún no se ha descargado en este dispositivo: se verá al recuperar la conexión.';
const BROKEN = 'No se puede mostrar esta foto: está dañada. Puede descargarla.';
/** Opaque: a photo of paper is white, and lies under the bars when it is enlarged. */
const BAR = '#111';
/** The longest side of what devices keep, used until the picture itself is known. */
const LONGEST = 1600;

export interface ViewerPhoto {
  caption: string;
  /** Of a downloaded or shared file. */
  fileName: string;
  /** The bytes; null where they cannot be read now. */
  read: () => Promise<Blob | null>;
}

/** What the user does with the photo at `index` after the viewer is closed. */
export interface ViewerChoice {
  action: 'edit' | 'remove';
  index: number;
}

/** The system's share sheet; where there is none, a download. */
async function share(blob: Blob, name: string): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })];
  if (!navigator.canShare?.({ files })) return download(name, blob, blob.type);
  // The user may close the sheet.
  await navigator.share({ files }).catch(() => {});
}

/** In a group: PhotoSwipe's stylesheet fills the SVG itself. The margin makes it as large as PhotoSwipe's own icons. */
const icon = (path: string): string =>
  `<svg viewBox="-4 -4 32 32" aria-hidden="true" class="pswp__icn"><g fill="none" stroke="white" stroke-width="2">${path}</g></svg>`;
const ICONS = {
  download: icon('<path d="M12 3v12m-5-5 5 5 5-5M4 21h16"/>'),
  share: icon('<path d="M12 15V3m-5 5 5-5 5 5M4 13v8h16v-8"/>'),
  edit: icon('<path d="M4 20h4L20 8l-4-4L4 16zM14 6l4 4"/>'),
  remove: icon('<path d="M4 6h16M9 6V4h6v2M6 6l1 15h10l1-15"/>'),
};

/** Opens a file that is no picture in a tab of its own. */
export function openFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  if (open(address, '_blank') === null) download(name, blob, blob.type);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Opens the viewer; `canChange`: with the buttons that edit and remove. @returns once it is closed and the focus is back, what the user chose there */
export function openViewer(
  photos: readonly ViewerPhoto[],
  index: number,
  canChange: boolean,
): Promise<ViewerChoice | null> {
  let choice: ViewerChoice | null = null;
  /** The bytes that were read, by position. */
  const blobs = new Map<number, Blob>();
  const at = (position: number): ViewerPhoto => photos[position]!;
  /** What the viewer shows at each position; without `src` until its bytes were read. */
  const slides: SlideData[] = photos.map(({ caption }) => ({
    type: 'image',
    alt: caption,
    width: LONGEST,
    height: LONGEST,
  }));
  /** Reads and draws a position. @returns whether it can be shown */
  const load = async (position: number): Promise<boolean> => {
    const blob = await at(position).read();
    if (blob === null) return false;
    blobs.set(position, blob);
    const bitmap = await createImageBitmap(blob);
    const { width, height } = bitmap;
    bitmap.close();
    slides[position] = { ...slides[position], src: URL.createObjectURL(blob), width, height };
    return true;
  };
  const viewer = new PhotoSwipe({
    dataSource: slides,
    index,
    bgOpacity: 1,
    // Between the bars.
    padding: { top: 60, bottom: 48, left: 0, right: 0 },
    showHideAnimationType: 'fade',
    errorMsg: ABSENT,
    closeTitle: 'Cerrar',
    zoomTitle: 'Acercar o alejar',
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
      const isShown = await load(content.index).catch(() => false);
      if (viewer.isDestroying) return;
      if (isShown) viewer.refreshSlideContent(content.index);
      else content.onError();
    };
    void show();
  });
  const withBlob = (act: (blob: Blob, name: string) => unknown) => () => {
    const blob = blobs.get(viewer.currIndex);
    if (blob) act(blob, at(viewer.currIndex).fileName);
  };
  viewer.addFilter('contentErrorElement', (element, content) => {
    if (blobs.has(content.index)) element.textContent = BROKEN;
    Object.assign(element.style, { padding: '16px', lineHeight: '1.4', textAlign: 'center' });
    return element;
  });
  viewer.on('firstUpdate', () => {
    const bar = viewer.element?.querySelector<HTMLElement>('.pswp__top-bar');
    if (bar) bar.style.background = BAR;
    const counter = viewer.element?.querySelector<HTMLElement>('.pswp__counter');
    // The bar has six buttons, which leave it little room on a phone.
    if (counter) Object.assign(counter.style, { whiteSpace: 'nowrap', marginInlineStart: '12px' });
  });
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
          background: BAR,
        });
        viewer.on('change', () => {
          element.textContent = at(viewer.currIndex).caption;
        });
      },
    });
    const button = (name: string, title: string, html: string, onClick: () => void): void =>
      viewer.ui?.registerElement({ name, title, order: 8, isButton: true, html, onClick });
    button(
      'download',
      'Descargar',
      ICONS.download,
      withBlob((blob, name) => download(name, blob, blob.type)),
    );
    button('share', 'Compartir', ICONS.share, withBlob(share));
    const choose = (action: ViewerChoice['action']) => () => {
      choice = { action, index: viewer.currIndex };
      viewer.close();
    };
    if (!canChange) return;
    button('edit', 'Editar', ICONS.edit, choose('edit'));
    button('remove', 'Eliminar', ICONS.remove, choose('remove'));
  });
  return new Promise((resolve) => {
    viewer.on('destroy', () => {
      for (const { src } of slides) if (src !== undefined) URL.revokeObjectURL(src);
      resolve(choice);
    });
    viewer.init();
  });
}
