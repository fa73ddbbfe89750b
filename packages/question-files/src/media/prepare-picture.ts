import { fieldProblem } from '@paheli/core/problem';
import { mediumKindOf, mediumLimits, mediumRule, pictureSides } from '@paheli/core/question-bank/medium';
import sharp from 'sharp';
import type { DrawnMedium } from './prepared-medium';

// Everything else that libvips can read stays closed: SVG loads other files, and PDF and TIFF have long histories of faults.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// Uploads are rare: the threads and the memory belong to the players.
sharp.concurrency(1);
sharp.cache(false);

const secondsPerPicture = 10;

/**
 * Draws a picture anew in the stored sizes, upright, as WebP: nothing but the picture is left of the file. Of an animation,
 * the first frame is kept. Throws `invalid_input` for a file that is no picture, is broken, or is over the limits.
 */
export async function preparePicture(bytes: Uint8Array): Promise<DrawnMedium> {
  if (bytes.length > mediumLimits.pictureBytes) throw fieldProblem('media', { key: mediumRule });
  const drawn = await draw(bytes, pictureSides.large);
  const { width, height } = drawn.info;
  const isLarger = Math.max(width, height) > pictureSides.small;
  return {
    kind: 'picture',
    type: 'image/webp',
    bytes: drawn.data,
    width,
    height,
    durationMs: null,
    small: isLarger ? (await draw(bytes, pictureSides.small)).data : null,
  };
}

/** Returns how many pixels a picture has by its head; 0 for a file that is none. */
export async function pixelsOf(bytes: Uint8Array): Promise<number> {
  if (mediumKindOf(bytes) !== 'picture') return 0;
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return width * height;
}

async function draw(bytes: Uint8Array, side: number) {
  try {
    return await sharp(bytes, {
      limitInputPixels: mediumLimits.pixels,
      sequentialRead: true,
      failOn: 'error',
      autoOrient: true,
    })
      .timeout({ seconds: secondsPerPicture })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw fieldProblem('media', { key: mediumRule });
  }
}
