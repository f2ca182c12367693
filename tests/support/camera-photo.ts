/** Photos as a camera makes them, for tests of a browser. */
import type { Page } from 'playwright-core';

interface CameraPhoto {
  /** Of the sensor, px. */
  width: number;
  height: number;
  /** EXIF: 1 upright, 6 turned by 90 degrees. */
  orientation: 1 | 6;
}

/** The EXIF segment of a JPEG that has only the orientation. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A JPEG with some detail, encoded by the browser of the page, with the camera's orientation. */
export async function cameraPhoto(page: Page, { width, height, orientation }: CameraPhoto): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w!, h!);
      const context = canvas.getContext('2d')!;
      for (let line = 0; line < h!; line += 20) {
        context.fillStyle = `hsl(${line % 360} 60% 50%)`;
        context.fillRect(0, line, w!, 20);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 8192)
        text += String.fromCodePoint(...bytes.subarray(at, at + 8192));
      return btoa(text);
    },
    [width, height],
  );
  const plain = Buffer.from(base64, 'base64');
  return Buffer.concat([plain.subarray(0, 2), exif(orientation), plain.subarray(2)]);
}
