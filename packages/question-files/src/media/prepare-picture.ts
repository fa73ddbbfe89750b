import { fieldProblem } from '@paheli/core/problem';
import { mediumKindOf, mediumLimits, mediumRule, pictureSides } from '@paheli/core/question-bank/medium';
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
 * the first frame is kept. What was stored already stays as it is, because each drawing loses a little. Throws `invalid_input` for a file that is no picture, is broken, or is over the limits.
 */
export async function preparePicture(bytes: Uint8Array): Promise<PreparedMedium> {
  if (bytes.length > mediumLimits.pictureBytes) throw fieldProblem('media', { key: mediumRule });
  const drawn = await draw(bytes, pictureSides.large);
  const { width, height } = drawn.info;
  const data = (await isDrawnAlready(bytes)) ? Buffer.from(bytes) : drawn.data;
  const isLarger = Math.max(width, height) > pictureSides.small;
  return {
    kind: 'picture',
    type: 'image/webp',
    bytes: data,
    ...{ width, height, durationMs: null },
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

/** The parts of a WebP file that hold the picture, and no metadata, profile or animation. */
const pictureChunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'];

/** Returns whether a picture has the form in which pictures are stored: a WebP no larger than that with nothing else in it. */
async function isDrawnAlready(given: Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (!/^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12))) return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length || !pictureChunks.includes(bytes.toString('latin1', at, at + 4))) return false;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  const { width, height } = await sharp(bytes).metadata();
  return Math.max(width, height) <= pictureSides.large;
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
