import { fieldProblem } from '@paheli/core/problem';
import { mediumLimits, mediumRule, pictureSides } from '@paheli/core/question-bank/medium';
import sharp from 'sharp';
import type { PreparedMedium } from './prepared-medium';

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
export async function preparePicture(bytes: Uint8Array): Promise<PreparedMedium> {
  if (bytes.length > mediumLimits.pictureBytes) throw fieldProblem('media', { key: mediumRule });
  const large = await draw(bytes, pictureSides.large);
  const { width, height } = large.info;
  const isLarger = Math.max(width, height) > pictureSides.small;
  return {
    kind: 'picture',
    type: 'image/webp',
    bytes: large.data,
    ...{ width, height, durationMs: null },
    small: isLarger ? (await draw(bytes, pictureSides.small)).data : null,
  };
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
