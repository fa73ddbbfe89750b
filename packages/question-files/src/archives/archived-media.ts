import { msg } from '@paheli/core/message';
import { hashOf, prepareOrNull } from '../media/prepare-media';
import { pixelsOf } from '../media/prepare-picture';
import type { PreparedMedium } from '../media/prepared-medium';
import { unusableFile } from '../unreadable-file';

/** The most files beside the questions: each is drawn anew in tens of milliseconds. */
const mostMedia = 300;
/** How many megapixels all pictures of a file may have: some hundred bytes can be 25. */
const mostMegapixels = 200;

/** The files beside the questions of a ZIP file. */
export type ArchivedMedia = {
  readonly names: readonly string[];
  /** The hashes of those that are pictures or sounds, by their names in lower case. */
  readonly hashes: ReadonlyMap<string, string>;
  readonly prepared: ReadonlyMap<string, PreparedMedium>;
};

/** Reads the pictures and sounds of an archive. A question that names another file of it is refused with its row. */
export async function readMedia(files: ReadonlyMap<string, Buffer>): Promise<ArchivedMedia> {
  if (files.size > mostMedia)
    throw unusableFile(
      'too_many_files',
      msg('This file holds more than {maximum} pictures and sounds.', { maximum: mostMedia }),
    );
  const hashes = new Map<string, string>();
  const prepared = new Map<string, PreparedMedium>();
  let pixels = 0;
  for (const [name, bytes] of files) {
    pixels += await pixelsOf(bytes);
    if (pixels > mostMegapixels * 1_000_000)
      throw unusableFile(
        'too_large',
        msg('The pictures of this file have more than {maximum} megapixels together.', {
          maximum: mostMegapixels,
        }),
      );
    const medium = await prepareOrNull(bytes);
    if (medium === null) continue;
    const hash = hashOf(medium);
    hashes.set(name.toLowerCase(), hash);
    prepared.set(hash, medium);
  }
  return { names: [...files.keys()], hashes, prepared };
}
