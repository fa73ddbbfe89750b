import { hashOf } from '@paheli/question-files/media/prepare-media';
import type { PreparedMedium } from '@paheli/question-files/media/prepared-medium';
import type { Deps, Viewer } from '../../deps';
import { transact } from '../../foundation/transaction';
import { countMedia, storeMedium } from './add-medium';
import { keepFiles, removeFiles } from './media-files';

/** Stores the pictures and sounds of questions that are added next. Those that stay without a question go after a day. */
export async function keepMedia(deps: Deps, viewer: Viewer, media: readonly PreparedMedium[]): Promise<void> {
  await countMedia(deps, viewer, media.length);
  for (const prepared of media) {
    const files = await keepFiles(deps, prepared);
    const medium = { prepared, hash: hashOf(prepared), files };
    const { isNew } = await transact(deps, (tx) => storeMedium(tx, deps, medium));
    if (!isNew) await removeFiles(deps, files);
  }
}
