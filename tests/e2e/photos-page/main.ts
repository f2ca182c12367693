/** A page that makes photos and prepares them with the worker of the app. */
import { createUpload } from '#data/net/upload.ts';
import { fetchFile } from '#data/net/download.ts';
import { prepareFile } from '#data/photos/prepare.ts';

/** A photo, red above and noisy below, as a camera makes it: hardly compressible. */
async function makePhoto(width: number, height: number, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  const tile = context.createImageData(256, 256);
  for (let at = 0; at < tile.data.length; at++) tile.data[at] = at % 4 === 3 ? 255 : 96 + Math.random() * 64;
  for (let y = 0; y < height; y += 256) for (let x = 0; x < width; x += 256) context.putImageData(tile, x, y);
  context.fillStyle = 'rgb(255 0 0)';
  context.fillRect(0, 0, width, height / 4);
  return canvas.convertToBlob({ type, quality: 0.95 });
}

/** The JPEG with an EXIF segment which says that the camera was turned by a quarter: its left side is the top. */
async function turned(jpeg: Blob): Promise<Blob> {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  const exif = [0xff, 0xe1, 0, body.length + 2, ...body];
  return new Blob([jpeg.slice(0, 2), Uint8Array.from(exif), jpeg.slice(2)]);
}

/** The kept image: its size, and the colour of the middle of its top and of its right side. */
async function look(bytes: BlobPart): Promise<object> {
  const image = await createImageBitmap(new Blob([bytes]));
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0);
  const isRed = (x: number, y: number): boolean => {
    const [red = 0, green = 0] = context.getImageData(x, y, 1, 1).data;
    return red > 200 && green < 80;
  };
  return { width, height, red: { top: isRed(width / 2, 8), right: isRed(width - 8, height / 2) } };
}

/** Prepares the file, and looks at what is kept of it. */
async function prepare(file: Blob) {
  const { file: prepared, mensaje } = await prepareFile(file);
  if (!prepared) return { mensaje };
  const { tipo, bytes, sha256, miniatura } = prepared;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const isDigest = sha256 === Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const image = tipo === 'application/pdf' ? null : await look(bytes);
  const thumbnail = miniatura === null ? null : atob(miniatura).length;
  return { tipo, size: bytes.byteLength, isDigest, image, thumbnail };
}

/** Sends that many bytes. @returns the answer, and the number of bytes that were reported last */
async function upload(size: number) {
  let reported = 0;
  const answer = await createUpload(() => 'token')({
    method: 'PUT',
    path: '/adjunto/x/contenido',
    headers: { 'content-type': 'image/jpeg' },
    bytes: new ArrayBuffer(size),
    signal: new AbortController().signal,
    onProgress: (sent) => {
      reported = sent;
    },
  });
  return { ...answer, reported };
}

let camera: Blob;

const pageApi = {
  upload,
  /** The number of bytes of the file; null for none. */
  download: async (path: string) => (await fetchFile(path))?.size ?? null,
  /** Makes a photo of a camera, for `prepareTaken`. */
  takePhoto: async (width: number, height: number) => {
    camera = await makePhoto(width, height);
  },
  prepareTaken: async () => (await prepareFile(camera)).file !== undefined,
  photo: async (width: number, height: number, type?: string) =>
    prepare(await makePhoto(width, height, type)),
  turnedPhoto: async (width: number, height: number) => prepare(await turned(await makePhoto(width, height))),
  brokenPhoto: async () => prepare((await makePhoto(300, 200)).slice(0, 400)),
  heic: () => prepare(new Blob([Uint8Array.of(0, 0, 0, 24), 'ftypheic', new Uint8Array(100)])),
  file: (start: string, size: number) => prepare(new Blob([start, new Uint8Array(size)])),
  empty: () => prepare(new Blob([])),
};
export type PhotosPage = typeof pageApi;
Object.assign(window, { photos: pageApi });
